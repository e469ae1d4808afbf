//! `pyramids arena` as a user calls it.
#![cfg(test)]

use std::fs;
use std::process::{Command, Output};

use serde_json::Value;

fn arena(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pyramids"));
    command.arg("arena").args(arguments).output().expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// Runs an arena that must succeed; returns its standard output.
fn ok(arguments: &[&str]) -> String {
    let output = arena(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// The JSON report without the times, which differ from run to run.
fn report(arguments: &[&str]) -> Value {
    let mut report: Value = serde_json::from_str(&ok(&[arguments, &["--json"]].concat())).expect("one JSON object");
    let times = report.as_object_mut().and_then(|fields| fields.remove("times")).expect("times");
    assert!(times.as_array().expect("a list").iter().all(|time| time["decisions"].as_u64() > Some(0)), "{times}");
    report
}

/// Runs an arena that must fail with this code and one line; returns that line.
fn fails(code: i32, arguments: &[&str]) -> String {
    let output = arena(arguments);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", text(&output.stdout));
    let line = text(&output.stderr);
    assert_eq!(line.lines().count(), 1, "{line}");
    line
}

fn path(folder: &tempfile::TempDir, name: &str) -> String {
    folder.path().join(name).display().to_string()
}

const DUEL: [&str; 8] = ["--game", "silver-gold", "--bots", "greedy,random", "--games", "60", "--seed", "5"];

#[test]
fn the_report_is_the_same_whatever_the_number_of_threads() {
    let three = ["--game", "silver-gold", "--players", "3", "--bots", "greedy,random", "--games", "15"];
    let alone = ["--game", "silver-gold", "--players", "1", "--bots", "greedy,random", "--games", "15"];
    let nile = ["--game", "nile", "--bots", "greedy,random", "--games", "10", "--iterations", "3"];
    for run in [&DUEL[..], &three, &alone, &nile] {
        let one = report(&[run, &["--threads", "1"]].concat()).to_string();
        assert_eq!(one, report(&[run, &["--threads", "7"]].concat()).to_string());
        assert_eq!(one, report(run).to_string());
    }
}

#[test]
fn greedy_wins_nine_in_ten_against_random() {
    for game in ["silver-gold", "nile"] {
        let report = report(&["--game", game, "--bots", "random,greedy", "--games", "60"]);
        let pairing = &report["pairings"][0];
        assert_eq!((&pairing["bot"], &pairing["against"]), (&"random".into(), &"greedy".into()));
        assert_eq!((&pairing["games"], &pairing["shuffles"]), (&60.into(), &30.into()));
        let counts = ["wins", "draws", "losses"].map(|field| pairing[field].as_u64().expect("a count"));
        assert_eq!(counts.iter().sum::<u64>(), 60);
        let rate = &pairing["win_rate"];
        let [mean, low, high] = ["mean", "low", "high"].map(|field| rate[field].as_f64().expect("a number"));
        assert!(mean <= 0.1 && low <= mean && mean < high && high < 0.3, "{game}: {rate}");
        assert!(pairing["margin"]["high"].as_f64() < Some(0.0), "{pairing}");
        let [random, greedy] = [0, 1].map(|bot| &report["bots"][bot]["rating"]);
        assert_eq!((greedy["elo"].as_f64(), greedy["error"].as_f64()), (Some(1500.0), Some(0.0)));
        assert!(random["elo"].as_f64() < Some(1150.0) && random["error"].as_f64() > Some(50.0), "{random}");
        assert_eq!(report["fair_share"], 0.5);
    }
}

#[test]
fn the_same_shuffle_is_played_from_every_seat() {
    let folder = tempfile::tempdir().expect("a folder");
    for (players, seatings) in [
        ("2", &["greedy,random", "random,greedy"][..]),
        ("1", &["greedy", "random"]),
        (
            "3",
            &[
                "greedy,random,random",
                "random,greedy,random",
                "random,random,greedy",
                "random,greedy,greedy",
                "greedy,random,greedy",
                "greedy,greedy,random",
            ],
        ),
    ] {
        let journal = path(&folder, players);
        // 5 games are not a whole number of shuffles, so they are rounded up.
        let run = ["--game", "silver-gold", "--bots", "greedy,random", "--players", players, "--games", "5"];
        let report = report(&[&run[..], &["--resume", &journal]].concat());
        let shuffles = [5, 3, 2][usize::from(players.as_bytes()[0] - b'1')];
        assert_eq!(
            (&report["shuffles"], report["games"].as_u64()),
            (&shuffles.into(), Some(shuffles * seatings.len() as u64))
        );
        let lines = fs::read_to_string(&journal).expect("a journal");
        let games: Vec<Value> = lines.lines().skip(1).map(|line| serde_json::from_str(line).expect("a game")).collect();
        for shuffle in 0..shuffles {
            let games = games.iter().filter(|game| game["shuffle"] == shuffle);
            let seated = |game: &Value| {
                let names = game["bots"].as_array().expect("bots").iter().filter_map(Value::as_str);
                names.collect::<Vec<_>>().join(",")
            };
            let mut found: Vec<String> = games.map(seated).collect();
            let mut expected = seatings.to_vec();
            found.sort();
            expected.sort_unstable();
            assert_eq!(found, expected);
        }
    }
}

#[test]
fn alone_bots_are_compared_by_their_scores() {
    let report = report(&["--game", "silver-gold", "--bots", "random,greedy", "--players", "1", "--games", "40"]);
    let [random, greedy] = [0, 1].map(|bot| &report["bots"][bot]);
    assert_eq!(greedy["share_of_best"]["mean"], 1.0);
    let share = &random["share_of_best"];
    assert!(share["mean"].as_f64() < Some(0.8) && share["low"].as_f64() < share["mean"].as_f64(), "{share}");
    assert!(greedy["rating"].is_null() && greedy["win_rate"].is_null() && report["fair_share"].is_null());
    for bot in [random, greedy] {
        assert_eq!(bot["games"], 40);
        let sum: f64 = bot["sources"].as_array().expect("sources").iter().filter_map(|s| s["mean"].as_f64()).sum();
        assert!((sum - bot["mean_score"]["mean"].as_f64().expect("a mean")).abs() < 1e-9, "{bot}");
        let counted: u64 = bot["scores"].as_array().expect("scores").iter().filter_map(|score| score[1].as_u64()).sum();
        assert_eq!(counted, 40);
    }
}

#[test]
fn an_interrupted_run_continues() {
    let folder = tempfile::tempdir().expect("a folder");
    let journal = path(&folder, "arena.jsonl");
    let kept = [&DUEL[..], &["--resume", &journal]].concat();
    let whole = report(&DUEL);
    assert_eq!(whole, report(&kept));
    let all = fs::read_to_string(&journal).expect("a journal");
    assert_eq!(all.lines().count(), 61);
    // Nothing is left to play: the journal stays as it is.
    assert_eq!(whole, report(&kept));
    assert_eq!(fs::read_to_string(&journal).expect("a journal"), all);
    // Cut between two lines, in the middle of a game, in the middle of the header, before it.
    let line_end = all.match_indices('\n').nth(20).expect("a line").0 + 1;
    for cut in [line_end, line_end + 30, 40, 0] {
        fs::write(&journal, &all[..cut]).expect("written");
        assert_eq!(whole, report(&kept), "cut at {cut}");
        assert_eq!(fs::read_to_string(&journal).expect("a journal").lines().count(), 61);
    }
    // A longer run uses the games in the journal, a shorter one only those it needs.
    let mut longer = kept.clone();
    longer[5] = "80";
    assert_eq!(report(&longer)["games"], 80);
    assert_eq!(whole, report(&kept));
}

#[test]
fn the_journal_of_another_run_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let journal = path(&folder, "arena.jsonl");
    let run = |game: &str, bots: &str, more: &[&str]| {
        let base = ["--game", game, "--bots", bots, "--games", "2", "--resume", &journal];
        fails(2, &[&base, more].concat())
    };
    ok(&["--game", "nile", "--bots", "greedy,random", "--games", "2", "--resume", &journal]);
    let before = fs::read_to_string(&journal).expect("a journal");
    let line = run("nile", "greedy,random", &["--seed", "9"]);
    assert!(line.contains("seed 1 there, 9 here"), "{line}");
    let line = run("nile", "random,greedy", &["--iterations", "70"]);
    assert!(line.contains("bots greedy,random there, random,greedy here"), "{line}");
    assert!(line.contains("budget usual there, 70 iterations here"), "{line}");
    let line = run("silver-gold", "greedy,random", &["--players", "3"]);
    assert!(line.contains("game nile there, silver-gold here") && line.contains("players 2 there, 3 here"), "{line}");
    assert_eq!(fs::read_to_string(&journal).expect("a journal"), before);
    fs::write(&journal, "my diary\n").expect("written");
    assert!(run("nile", "greedy,random", &[]).contains("it is not the journal of an arena"));
    assert_eq!(fs::read_to_string(&journal).expect("a journal"), "my diary\n");
    fs::write(&journal, before.replacen("\"place\"", "\"palace\"", 1)).expect("written");
    assert!(run("nile", "greedy,random", &[]).contains("line 2 is damaged"));
}

#[test]
fn wrong_arguments_get_one_line() {
    let silver_gold = ["--game", "silver-gold", "--bots"];
    for (arguments, reason) in [
        (&[&silver_gold[..], &["greedy"]].concat()[..], "needs two bots or more"),
        (&[&silver_gold[..], &["greedy,random,greedy"]].concat(), "greedy is named twice"),
        (&[&silver_gold[..], &["greedy,deepblue"]].concat(), "deepblue"),
        (&[&silver_gold[..], &["greedy,oracle"]].concat(), "knows every coming card, so it is not a legal player"),
        (&["--game", "nile", "--bots", "greedy,oracle"], "only plays Silver & Gold alone"),
        (&["--game", "nile", "--bots", "greedy,random", "--players", "3"], "3 players, expected 2 in Nile"),
        (&[&silver_gold[..], &["greedy,random", "--time", "5", "--iterations", "5"]].concat(), "--time"),
        (&[&silver_gold[..], &["greedy,random", "--games", "0"]].concat(), "0"),
        (&[&silver_gold[..], &["greedy,random", "--resume", "no/such/file"]].concat(), "cannot use no/such/file"),
    ] {
        let line = fails(2, arguments);
        assert!(line.starts_with("error: ") && line.contains(reason), "{arguments:?}: {line}");
    }
}

/// Every element is closed, in the right order, and every attribute is in quotes.
fn assert_well_formed(html: &str) {
    let (_, mut rest) = html.split_once("<!DOCTYPE html>").expect("a document type");
    let mut open = Vec::new();
    while let Some(start) = rest.find('<') {
        let end = start + rest[start..].find('>').expect("the end of a tag");
        assert!(!rest[..start].contains('>'), "a stray > before {}", &rest[start..=end]);
        let tag = &rest[start + 1..end];
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        let mut outside_quotes = tag.split('"').step_by(2);
        assert!(outside_quotes.all(|part| part.trim_end_matches('=').find('=').is_none()), "{tag}");
        let name = |tag: &str| tag.split([' ', '\n']).next().unwrap_or_default().to_owned();
        if let Some(closed) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name(closed)));
        } else if !tag.ends_with('/') {
            open.push(name(tag));
        }
        rest = &rest[end + 1..];
        if name(tag) == "style" {
            rest = &rest[rest.find("</style>").expect("the end of the style")..];
        }
    }
    assert_eq!(open, Vec::<String>::new());
}

#[test]
fn the_page_is_whole_and_needs_no_other_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = path(&folder, "arena.html");
    for (game, players, sections) in [
        (
            "silver-gold",
            "2",
            &["Ratings", "Against each other", "Scores", "Points by source", "Time for a decision"][..],
        ),
        ("silver-gold", "4", &["Wins among others", "Against each other"]),
        ("silver-gold", "1", &["Mean score"]),
        ("nile", "2", &["Ratings", "Against each other", "At the end of a game"]),
    ] {
        let run = ["--game", game, "--bots", "random,greedy", "--players", players, "--games", "4", "--html", &page];
        let printed = ok(&run);
        assert!(printed.contains("decisions "), "the tables are printed as well");
        let html = fs::read_to_string(&page).expect("a page");
        assert_well_formed(&html);
        for title in sections {
            assert!(html.contains(&format!("<h2>{title}</h2>")), "{title}");
        }
        assert!(html.contains("greedy") && html.contains("random") && html.contains("prefers-color-scheme: dark"));
        for outside in ["http:", "https:", "src=", "href=", "url(", "@import", "<script", "<link"] {
            assert!(!html.contains(outside), "{outside}");
        }
        assert!(!html.contains("NaN") && !html.contains("inf%"), "{html}");
    }
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 1, "nothing is left beside the page");
    let line = fails(2, &["--game", "nile", "--bots", "random,greedy", "--html", "no/such/page.html"]);
    assert!(line.contains("name a file in a folder that exists"), "{line}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_what_is_known_so_far() {
    use std::process::Stdio;

    let folder = tempfile::tempdir().expect("a folder");
    let journal = path(&folder, "arena.jsonl");
    for (format, counts) in [(&["--json"][..], true), (&[], false)] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pyramids"));
        command.args(["arena", "--game", "nile", "--bots", "greedy,random", "--games", "1000000"]);
        command.args(["--resume", &journal]).args(format).stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = command.spawn().expect("the program starts");
        let played = || fs::read_to_string(&journal).map_or(0, |text| text.lines().count());
        let target = played() + 20;
        while played() < target {
            std::thread::yield_now();
        }
        let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill starts");
        assert!(sent.success());
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(0));
        let printed = if counts { text(&output.stderr) } else { text(&output.stdout) };
        assert!(
            printed.contains("interrupted after ") && printed.contains("the same command goes on from"),
            "{printed}"
        );
        if counts {
            let report: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
            assert_eq!(report["interrupted"], true);
            let games = report["games"].as_u64().expect("a count") as usize;
            assert!((20..1_000_000).contains(&games));
            let whole = report["pairings"][0]["games"].as_u64().expect("a count") as usize;
            assert!(whole.is_multiple_of(2) && whole <= games && whole > 0, "{whole} of {games}");
        } else {
            assert!(printed.contains("win rate in % of the row against the column"), "{printed}");
        }
    }
}
