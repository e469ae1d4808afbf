"""The notebooks run, in a short form."""

import json
from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[2] / "examples/notebooks").glob("*.ipynb"))
EXPECTED = {"first_game": "'chance_proven': True", "position_analysis": "expert plays:", "training": "decisions: wins"}


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
def test_a_notebook_runs(notebook, monkeypatch, tmp_path, capsys):
    for name, value in {"DECISIONS": "20000", "GAMES": "10", "WORLDS": "2"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.syspath_prepend(str(notebook.parents[1]))
    monkeypatch.chdir(tmp_path)
    names: dict = {"__name__": notebook.stem}
    for cell in json.loads(notebook.read_text())["cells"]:
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), notebook.name, "exec"), names)
    assert EXPECTED[notebook.stem] in capsys.readouterr().out


def test_all_notebooks_are_there():
    assert [notebook.stem for notebook in NOTEBOOKS] == sorted(EXPECTED)
