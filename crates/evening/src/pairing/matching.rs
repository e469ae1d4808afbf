//! Perfect matchings: whether people can be paired so that only allowed pairs meet (Edmonds' blossom algorithm).

use std::collections::VecDeque;

/// Which people may meet: bit `b` of number `a` is set if `a` and `b` may. At most 64 people.
pub(crate) struct Graph<'g>(pub(crate) &'g [u64]);

impl Graph<'_> {
    /// Whether all people of the set can be paired.
    pub(crate) fn has_perfect_matching(&self, people: u64) -> bool {
        let mut search = Search::new(self.0, people);
        let all = || (0..self.0.len()).filter(|person| people >> person & 1 == 1);
        // Every person who is free must reach another free one, or no perfect matching exists.
        all().all(|person| search.mate[person].is_some() || search.augment(person))
    }
}

/// A matching that grows, and the alternating tree of the present search.
struct Search<'g> {
    edges: &'g [u64],
    people: u64,
    mate: Vec<Option<usize>>,
    parent: Vec<Option<usize>>,
    /// The base of the blossom that each person belongs to.
    base: Vec<usize>,
    reached: Vec<bool>,
}

impl<'g> Search<'g> {
    fn new(edges: &'g [u64], people: u64) -> Self {
        let size = edges.len();
        let (mate, parent) = (vec![None; size], vec![None; size]);
        Self { edges, people, mate, parent, base: (0..size).collect(), reached: vec![false; size] }
    }

    /// Pairs one more person, if that is possible without leaving another one alone.
    fn augment(&mut self, root: usize) -> bool {
        let mut end = self.find_path(root);
        let found = end.is_some();
        while let Some(person) = end {
            let before = self.parent[person];
            let next = before.and_then(|before| self.mate[before]);
            self.mate[person] = before;
            if let Some(before) = before {
                self.mate[before] = Some(person);
            }
            end = next;
        }
        found
    }

    /// The free person at the end of an alternating path from `root`.
    fn find_path(&mut self, root: usize) -> Option<usize> {
        let size = self.edges.len();
        self.parent = vec![None; size];
        self.base = (0..size).collect();
        self.reached = vec![false; size];
        self.reached[root] = true;
        let mut queue = VecDeque::from([root]);
        while let Some(from) = queue.pop_front() {
            for to in 0..size {
                let is_edge = (self.edges[from] & self.people) >> to & 1 == 1;
                if !is_edge || self.base[from] == self.base[to] || self.mate[from] == Some(to) {
                    continue;
                }
                let is_even = to == root || self.mate[to].is_some_and(|mate| self.parent[mate].is_some());
                if is_even {
                    self.contract(from, to, &mut queue);
                } else if self.parent[to].is_none() {
                    self.parent[to] = Some(from);
                    let Some(mate) = self.mate[to] else { return Some(to) };
                    self.reached[mate] = true;
                    queue.push_back(mate);
                }
            }
        }
        None
    }

    /// Contracts the odd cycle that the edge closes.
    fn contract(&mut self, from: usize, to: usize, queue: &mut VecDeque<usize>) {
        let base = self.common_base(from, to);
        let mut blossom = vec![false; self.edges.len()];
        self.mark_path(from, base, to, &mut blossom);
        self.mark_path(to, base, from, &mut blossom);
        for person in 0..self.edges.len() {
            if blossom[self.base[person]] {
                self.base[person] = base;
                if !self.reached[person] {
                    self.reached[person] = true;
                    queue.push_back(person);
                }
            }
        }
    }

    fn common_base(&self, first: usize, second: usize) -> usize {
        let mut seen = vec![false; self.edges.len()];
        let mut person = first;
        loop {
            person = self.base[person];
            seen[person] = true;
            match self.mate[person].and_then(|mate| self.parent[mate]) {
                Some(up) => person = up,
                None => break,
            }
        }
        let mut person = second;
        loop {
            person = self.base[person];
            if seen[person] {
                return person;
            }
            match self.mate[person].and_then(|mate| self.parent[mate]) {
                Some(up) => person = up,
                None => return person,
            }
        }
    }

    fn mark_path(&mut self, mut person: usize, base: usize, mut child: usize, blossom: &mut [bool]) {
        while self.base[person] != base {
            blossom[self.base[person]] = true;
            let Some(mate) = self.mate[person] else { return };
            blossom[self.base[mate]] = true;
            self.parent[person] = Some(child);
            child = mate;
            match self.parent[mate] {
                Some(up) => person = up,
                None => return,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Tries all ways: obvious, and slow.
    fn can_be_paired(edges: &[u64], people: u64) -> bool {
        if people == 0 {
            return true;
        }
        let first = people.trailing_zeros() as usize;
        let rest = people & !(1 << first);
        (0..edges.len()).any(|other| {
            rest >> other & 1 == 1 && edges[first] >> other & 1 == 1 && can_be_paired(edges, rest & !(1 << other))
        })
    }

    proptest! {
        #[test]
        fn agrees_with_trying_all_ways(size in 0_usize..=10, bits: u64, people: u64) {
            let mut edges = vec![0_u64; size];
            let pairs = (0..size).flat_map(|a| (a + 1..size).map(move |b| (a, b)));
            for ((a, b), bit) in pairs.zip(0..) {
                if bits >> bit & 1 == 1 {
                    edges[a] |= 1 << b;
                    edges[b] |= 1 << a;
                }
            }
            let people = people & ((1 << size) - 1);
            prop_assert_eq!(Graph(&edges).has_perfect_matching(people), can_be_paired(&edges, people));
        }
    }
}
