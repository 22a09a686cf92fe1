"""What all tests share: Hypothesis without clocks or chance, and the accuracy figures at the end of a run."""

import pytest
from hypothesis import HealthCheck, settings

FIGURES = pytest.StashKey[list[str]]()

# The same examples in every run, on a machine of any speed: a failure is the change's, not the day's.
settings.register_profile("steady", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("steady")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[FIGURES] = []


@pytest.fixture
def figures(pytestconfig: pytest.Config) -> list[str]:
    """Lines to print when the run has ended, whatever came of it."""
    return pytestconfig.stash[FIGURES]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if lines := config.stash[FIGURES]:
        terminalreporter.section("accuracy")
        for line in lines:
            terminalreporter.write_line(line)
