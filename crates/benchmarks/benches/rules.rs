//! Criterion benchmarks of the rules and the searches: `cargo xtask bench`.

use std::hint::black_box;

use benchmarks::{NileWork, REVIEWS, ReviewWork, SEARCHES, SearchWork, SilverGoldWork};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use review::Budget;

fn silver_gold(criterion: &mut Criterion) {
    let work = SilverGoldWork::collect();
    assert_eq!(work.placements(), work.placements_by_filter());

    let mut placements = criterion.benchmark_group("legal placements of a pattern on a card");
    placements.throughput(Throughput::Elements(work.placement_sets()));
    placements.bench_function("tables", |bencher| bencher.iter(|| black_box(&work).placements()));
    placements.bench_function("filter loop", |bencher| bencher.iter(|| black_box(&work).placements_by_filter()));
    placements.finish();

    let mut marks = criterion.benchmark_group("copy a state and apply a mark");
    marks.throughput(Throughput::Elements(work.mark_count()));
    marks.bench_function("apply", |bencher| bencher.iter(|| black_box(&work).apply_marks()));
    marks.finish();

    let mut games = criterion.benchmark_group("random games of two");
    games.throughput(Throughput::Elements(100));
    games.bench_function("play out", |bencher| bencher.iter(|| black_box(&work).random_games(100, 1)));
    games.finish();
}

fn nile(criterion: &mut Criterion) {
    let work = NileWork::collect();
    let mut payments = criterion.benchmark_group("decide a payment of Nile");
    payments.throughput(Throughput::Elements(work.payment_count()));
    payments.bench_function("closed form", |bencher| bencher.iter(|| black_box(&work).pay()));
    payments.finish();

    let mut games = criterion.benchmark_group("random games of Nile");
    games.throughput(Throughput::Elements(10));
    games.bench_function("play out", |bencher| bencher.iter(|| black_box(&work).random_games(10, 1)));
    games.finish();
}

fn search(criterion: &mut Criterion) {
    let mut searches = criterion.benchmark_group("search from the middle of a game");
    searches.sample_size(10);
    for (index, (game, bot)) in SEARCHES.into_iter().enumerate() {
        let Some(work) = SearchWork::collect(index) else { continue };
        searches.throughput(Throughput::Elements(work.run(100).1));
        searches.bench_function(format!("{game} {bot}"), |bencher| bencher.iter(|| black_box(&work).run(100)));
    }
    searches.finish();
}

fn reviews(criterion: &mut Criterion) {
    let mut reviews = criterion.benchmark_group("review of a whole game at the usual budget");
    reviews.sample_size(10);
    for (index, game) in REVIEWS.into_iter().enumerate() {
        let Some(work) = ReviewWork::collect(index) else { continue };
        reviews.bench_function(game, |bencher| bencher.iter(|| black_box(&work).run(Budget::USUAL)));
    }
    reviews.finish();
}

criterion_group!(benches, silver_gold, nile, search, reviews);
criterion_main!(benches);
