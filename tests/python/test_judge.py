# SPDX-License-Identifier: MIT
"""Every question on small random documents, compared with a judge that looks at each scenario by
itself and tries all paths: what the format says, done the slow and obvious way."""

import itertools

import networkx
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import lineage
from documents import make_text

STAGES = "abcdef"
KINDS = ("loads", "lowers_to")
CALM = settings(max_examples=60, deadline=None, database=None, suppress_health_check=list(HealthCheck))


@st.composite
def documents(draw):
    """(steps, dimensions): steps are (from, to, {dimension: values}, kind)."""
    sizes = draw(st.lists(st.integers(1, 3), max_size=3))
    dimensions = {f"d{i}": tuple(f"v{j}" for j in range(size)) for i, size in enumerate(sizes)}
    conditions = {
        id: st.none() | st.sets(st.sampled_from(values), min_size=1).map(sorted)
        for id, values in dimensions.items()
    }
    when = st.fixed_dictionaries(conditions).map(
        lambda chosen: {id: tuple(values) for id, values in chosen.items() if values}
    )
    stage = st.sampled_from(STAGES)
    step = st.tuples(stage, stage, when, st.sampled_from(KINDS))
    return draw(st.lists(step, max_size=12)), dimensions


@st.composite
def asked(draw):
    """A document, a selection {dimension: values} of it, the kinds that count, and two stages."""
    steps, dimensions = draw(documents())
    selection = {
        id: tuple(sorted(draw(st.sets(st.sampled_from(values), min_size=1))))
        for id, values in dimensions.items()
    }
    kinds = draw(st.none() | st.sets(st.sampled_from(KINDS)))
    without = draw(st.none() | st.sets(st.sampled_from(KINDS)))
    ends = draw(st.tuples(st.sampled_from(STAGES), st.sampled_from(STAGES)))
    return steps, dimensions, selection, kinds, without, ends


class Judge:
    """Answers by brute force."""

    def __init__(self, steps, selection, kinds, without):
        self.steps = steps
        self.selection = selection
        self.counted = [
            index
            for index, step in enumerate(steps)
            if (kinds is None or step[3] in kinds) and (without is None or step[3] not in without)
        ]

    def scenarios(self):
        for values in itertools.product(*self.selection.values()):
            yield dict(zip(self.selection, values, strict=True))

    def active(self, scenario):
        return [
            index
            for index in self.counted
            if all(scenario[id] in values for id, values in self.steps[index][2].items())
        ]

    def graph(self, scenario):
        graph = networkx.MultiDiGraph()
        graph.add_nodes_from(STAGES)
        for index in self.active(scenario):
            graph.add_edge(*self.steps[index][:2], key=index)
        return graph

    def step_indexes(self):
        return sorted(set().union(*(self.active(scenario) for scenario in self.scenarios())))

    def always(self):
        return sorted(
            set(self.counted).intersection(*(self.active(scenario) for scenario in self.scenarios()))
        )

    def distances(self, stage, backwards):
        least = {}
        for scenario in self.scenarios():
            graph = self.graph(scenario)
            graph = graph.reverse() if backwards else graph
            for id, distance in networkx.single_source_shortest_path_length(graph, stage).items():
                least[id] = min(distance, least.get(id, distance))
        return least

    def paths(self, source, target):
        """Tuples of step indexes, in the order that the format asks for."""
        if source == target:
            return [()]
        found = set()
        for scenario in self.scenarios():
            graph = self.graph(scenario)
            graph.remove_edges_from(list(networkx.selfloop_edges(graph, keys=True)))
            for edges in networkx.all_simple_edge_paths(graph, source, target):
                found.add(tuple(key for _, _, key in edges))
        return sorted(found, key=lambda path: (len(path), path))

    def holding(self, source, target):
        """The scenarios in which a path leads from one to the other, as tuples of values."""
        return {
            tuple(scenario.values())
            for scenario in self.scenarios()
            if networkx.has_path(self.graph(scenario), source, target)
        }

    def groups(self):
        """The strongly connected groups of all scenarios, those that share a stage taken as one."""
        joined = networkx.Graph()
        for scenario in self.scenarios():
            graph = self.graph(scenario)
            for group in networkx.strongly_connected_components(graph):
                first = min(group)
                if len(group) > 1 or graph.has_edge(first, first):
                    joined.add_edges_from((first, id) for id in group)
        return sorted(sorted(group) for group in networkx.connected_components(joined))


def path_stages(steps, source, path):
    return [source, *(steps[index][1] for index in path)]


def expand(products, selection):
    """The scenarios that some product holds, as tuples of values."""
    return [
        set(itertools.product(*(product.get(id, values) for id, values in selection.items())))
        for product in products
    ]


def prepare(case):
    steps, dimensions, selection, kinds, without, ends = case
    ex = lineage.loads(make_text(STAGES, steps, dimensions))
    return ex, ex.select(selection), Judge(steps, selection, kinds, without), dict(
        kinds=kinds, without_kinds=without
    )


@CALM
@given(asked())
def test_active_steps_and_stages(case):
    ex, sel, judge, kinds = prepare(case)
    filtered = sel.filter(**kinds)
    active = judge.step_indexes()
    assert [step.index for step in filtered.steps] == active
    assert [i for i in range(len(ex.steps)) if filtered.is_active(i)] == active
    assert [i for i in range(len(ex.steps)) if filtered.is_always_active(i)] == judge.always()
    heads = {judge.steps[i][0] for i in active}
    tails = {judge.steps[i][1] for i in active}
    assert [stage.id for stage in filtered.stages] == sorted(heads | tails)
    assert [stage.id for stage in filtered.entries] == sorted(heads - tails)
    assert [stage.id for stage in filtered.exits] == sorted(tails - heads)
    assert list(sel.scenarios()) == list(judge.scenarios())
    assert sel.scenario_count == len(list(judge.scenarios()))


@CALM
@given(asked())
def test_reach(case):
    _, sel, judge, kinds = prepare(case)
    for stage in STAGES:
        for backwards in (False, True):
            expected = judge.distances(stage, backwards)
            reached = sel.reach(stage, backwards=backwards, **kinds)
            assert [s.id for s in reached] == sorted(expected)
            distances = sel.distances(stage, backwards=backwards, **kinds)
            assert {s.id: distance for s, distance in distances.items()} == expected
            assert tuple(distances) == reached


@CALM
@given(asked())
def test_paths_counts_and_must_pass(case):
    _, sel, judge, kinds = prepare(case)
    source, target = case[-1]
    expected = judge.paths(source, target)
    paths = list(sel.paths(source, target, **kinds))
    assert [tuple(step.index for step in path.steps) for path in paths] == expected
    for path, indexes in zip(paths, expected, strict=True):
        assert [s.id for s in path.stages] == path_stages(judge.steps, source, indexes)
    assert sel.count_paths(source, target, **kinds) == len(expected)
    assert sel.shortest_path(source, target, **kinds) == (paths[0] if paths else None)
    on_all = [set(path_stages(judge.steps, source, path)) for path in expected]
    on_all = sorted(set.intersection(*on_all)) if on_all else []
    assert [s.id for s in sel.must_pass(source, target, **kinds)] == on_all


@CALM
@given(asked())
def test_when(case):
    ex, sel, judge, kinds = prepare(case)
    source, target = case[-1]
    everything = {id: values for id, values in case[1].items()}
    opened = Judge(judge.steps, everything, kinds["kinds"], kinds["without_kinds"])
    for condition, within, asking in (
        (sel.when(source, target, **kinds), case[2], judge),
        (ex.when(source, target, **kinds), everything, opened),
    ):
        products = list(condition)
        holding = asking.holding(source, target)
        parts = expand(products, within)
        assert set().union(*parts) == holding
        assert bool(condition) == bool(holding)
        assert condition.is_always == (holding == set(itertools.product(*within.values())))
        for i, part in enumerate(parts):
            assert part - set().union(*(p for j, p in enumerate(parts) if j != i)), "left out"
            for id, values in products[i].items():
                for value in set(within[id]) - set(values):
                    (wider,) = expand([{**products[i], id: (*values, value)}], within)
                    assert not wider <= holding, "not maximal"


@CALM
@given(documents(), st.tuples(st.sampled_from(STAGES), st.sampled_from(STAGES)),
       st.tuples(st.sampled_from(STAGES), st.sampled_from(STAGES)))  # fmt: skip
def test_conditions_are_equal_when_their_sets_are(case, one, other):
    steps, dimensions = case
    ex = lineage.loads(make_text(STAGES, steps, dimensions))
    judge = Judge(steps, dimensions, None, None)
    same = judge.holding(*one) == judge.holding(*other)
    assert (ex.when(*one) == ex.when(*other)) == same
    if same:
        assert hash(ex.when(*one)) == hash(ex.when(*other))


@CALM
@given(asked())
def test_cycles(case):
    _, sel, judge, kinds = prepare(case)
    cycles = sel.filter(**kinds).cycles
    groups = judge.groups()
    assert [path.stages[0].id for path in cycles] == [group[0] for group in groups]
    for path, group in zip(cycles, groups, strict=True):
        indexes = [step.index for step in path.steps]
        first = group[0]
        assert any(set(indexes) <= set(judge.active(s)) for s in judge.scenarios())
        ids = [first, *(judge.steps[i][1] for i in indexes)]
        assert ids[:-1] == [stage.id for stage in path.stages] and ids[-1] == first
        assert [judge.steps[i][0] for i in indexes] == ids[:-1]
        shortest = min(
            length
            for scenario in judge.scenarios()
            if (length := shortest_round(judge.graph(scenario), first)) is not None
        )
        assert len(indexes) == shortest


def shortest_round(graph, stage):
    lengths = [
        networkx.shortest_path_length(graph, head, stage) + 1
        for head in graph.successors(stage)
        if networkx.has_path(graph, head, stage)
    ]
    return min(lengths, default=None)
