//! The command line as a user calls it.
#![cfg(test)]

use std::process::{Command, Output};

use game_core::{Hash, Seed};
use serde_json::Value;

fn pyramids(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pyramids")).args(arguments).output().expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// Runs a command that must succeed; returns its standard output.
fn ok(arguments: &[&str]) -> String {
    let output = pyramids(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// Runs a command that must fail with this code and one line on standard error; returns that line.
fn fails(code: i32, arguments: &[&str]) -> String {
    let output = pyramids(arguments);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}");
    let line = text(&output.stderr);
    assert_eq!(line.lines().count(), 1, "{line}");
    line
}

fn path(folder: &tempfile::TempDir, name: &str) -> String {
    folder.path().join(name).display().to_string()
}

#[test]
fn sim_gives_the_same_totals_whatever_the_number_of_threads() {
    let sim = |threads: &str| {
        let bots = ["sim", "--game", "silver-gold", "--bots", "greedy,random,greedy", "--games", "300", "--seed", "9"];
        ok(&[&bots[..], &["--threads", threads, "--json"]].concat())
    };
    let one = sim("1");
    assert_eq!(one, sim("2"));
    assert_eq!(one, sim("7"));
    let report: Value = serde_json::from_str(&one).expect("exactly one JSON object");
    assert_eq!(report["games"], 300);
    let wins: f64 =
        report["seats"].as_array().expect("seats").iter().filter_map(|seat| seat["win_rate"].as_f64()).sum();
    assert!((wins - 1.0).abs() < 1e-9, "{wins}");
    for bot in report["bots"].as_array().expect("bots") {
        let points = &bot["points"];
        let parts = ["pyramids", "colours", "torches", "gem_pairs", "single_gems", "skulls"];
        let sum: f64 = parts.iter().filter_map(|part| points[part].as_f64()).sum();
        assert!((sum - bot["score"]["mean"].as_f64().expect("a mean")).abs() < 1e-9);
    }
}

#[test]
fn sim_writes_records_that_verify_and_show() {
    let folder = tempfile::tempdir().expect("a folder");
    let records = path(&folder, "games");
    ok(&["sim", "--game", "silver-gold", "--bots", "greedy", "--players", "4", "--games", "12", "--records", &records]);
    assert_eq!(std::fs::read_dir(&records).expect("the folder").count(), 12);
    let report: Value = serde_json::from_str(&ok(&["verify", &records, "--json"])).expect("one JSON object");
    assert_eq!((&report["records"], &report["finished"], &report["faulty"]), (&12.into(), &12.into(), &0.into()));

    let first = format!("{records}/silver-gold-1-000001.jsonl");
    let shown = ok(&["show", &first]);
    assert!(shown.contains("the game is over") && shown.contains("1. greedy (seat "), "{shown}");
    assert!(!shown.contains('\u{1b}'), "no colours when it is not a terminal");
    assert!(ok(&["show", &first, "--turn", "0"]).contains("before the first turn"));
    assert!(ok(&["show", &first, "--turn", "12"]).contains("after turn 12 of 28"));
    let table: Value = serde_json::from_str(&ok(&["show", &first, "--turn", "9", "--json"])).expect("one JSON object");
    assert_eq!((&table["round"], &table["turn"]), (&2.into(), &3.into()));
    let beyond = fails(2, &["show", &first, "--turn", "29"]);
    assert!(beyond.contains("does not reach the end of turn 29, only turn 28"), "{beyond}");
}

#[test]
fn verify_points_at_the_damaged_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let records = path(&folder, "games");
    ok(&["sim", "--game", "silver-gold", "--bots", "random", "--players", "2", "--games", "3", "--records", &records]);
    let second = format!("{records}/silver-gold-1-000002.jsonl");
    let damaged: Vec<String> = std::fs::read_to_string(&second)
        .expect("a record")
        .lines()
        .enumerate()
        .map(|(index, line)| if index == 19 { "{\"chance\":{\"pyramid\":99}}".into() } else { line.to_owned() })
        .collect();
    std::fs::write(&second, damaged.join("\n")).expect("written");
    let output = pyramids(&["verify", &records]);
    assert_eq!(output.status.code(), Some(1));
    let printed = text(&output.stdout);
    assert!(printed.contains("silver-gold-1-000002.jsonl:20: "), "{printed}");
    assert!(printed.contains("3 records: 2 finished, 0 unfinished, 1 faulty"), "{printed}");
    let json: Value = serde_json::from_str(&text(&pyramids(&["verify", &records, "--json"]).stdout)).expect("JSON");
    assert_eq!(json["faults"][0]["line"], 20);
}

/// A record that says that it branched off another one, with a seed of its own or that of the other.
fn branched(record: &str, seed: Option<Seed>, from: &str) -> String {
    let mut lines: Vec<String> = record.lines().map(String::from).collect();
    let last: Value = serde_json::from_str(&lines[lines.len() - 1]).expect("JSON");
    let seed = seed.unwrap_or_else(|| serde_json::from_value(last["seed"].clone()).expect("the seed"));
    let opening = format!("{},\"from\":{from}}}", lines[0].strip_suffix('}').expect("an object"));
    lines[1] = format!("{{\"commitment\":\"{}\"}}", seed.commitment(opening.as_bytes()));
    lines[0] = opening;
    *lines.last_mut().expect("a seed") = serde_json::json!({ "seed": seed }).to_string();
    lines.join("\n")
}

#[test]
fn verify_knows_branches_and_compares_them_with_the_game_they_came_from() {
    let folder = tempfile::tempdir().expect("a folder");
    let records = path(&folder, "games");
    ok(&["sim", "--game", "nile", "--bots", "random", "--games", "2", "--records", &records]);
    let [first, second] = [1, 2].map(|number| format!("{records}/nile-1-00000{number}.jsonl"));
    let record = std::fs::read_to_string(&first).expect("a record");
    let hash = Hash::of(record.as_bytes());
    let all = record.lines().filter(|line| line.starts_with("{\"chance\"")).count();
    let own = Some(Seed::from_bytes([1; 32]));
    let from = |line: u32, chance: &str| format!("{{\"record_sha256\":\"{hash}\",\"line\":{line}{chance}}}");
    let file = path(&folder, "branch.jsonl");
    let write = |text: String| std::fs::write(&file, text).expect("written");
    let copied = |count: usize| format!(",\"chance\":{count}");
    for (seed, from) in [(None, from(40, "")), (own, from(40, &copied(all)))] {
        write(branched(&record, seed, &from));
        let printed = ok(&["verify", &file]);
        assert!(printed.contains("1 finished") && printed.contains("1 branched off another game"), "{printed}");
        ok(&["verify", &file, "--from", &first]);
        let faulty = text(&pyramids(&["verify", &file, "--from", &second]).stdout);
        assert!(faulty.contains("no branch of that record: it branched off another record"), "{faulty}");
    }
    for (seed, from, reason) in [
        (None, from(99_999, ""), "the record has no such line"),
        (own, from(40, &copied(all - 5)), "chance was tampered with"),
        (own, from(40, &copied(all + 1)), "are said to be copied from another record"),
        (own, from(40, ""), "chance was tampered with"),
        (None, from(40, "").replace("line", "turn"), "cannot be read"),
        (None, "{\"record_sha256\":\"12\",\"line\":3}".into(), "cannot be read"),
    ] {
        write(branched(&record, seed, &from));
        let output = pyramids(&["verify", &file, "--from", &first]);
        assert_eq!(output.status.code(), Some(1), "{from}");
        let printed = text(&output.stdout);
        assert!(printed.contains(reason), "{from}: {printed}");
    }
    assert!(text(&pyramids(&["verify", &second, "--from", &first]).stdout).contains("it branched off no game"));
}

#[test]
fn verify_refuses_what_is_no_record() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, content, reason) in [
        ("empty", &b""[..], "the record is empty"),
        ("words", b"hello", "cannot be read"),
        ("bytes", &[0xff, 0xfe, 0x00], "not UTF-8"),
        ("long", &[b'x'; 2 << 20], "too long"),
    ] {
        let file = path(&folder, name);
        std::fs::write(&file, content).expect("written");
        let output = pyramids(&["verify", &file]);
        assert_eq!(output.status.code(), Some(1), "{name}");
        assert!(text(&output.stdout).contains(&format!("{name}:1: ")), "{name}");
        assert!(text(&output.stdout).contains(reason), "{}", text(&output.stdout));
        assert!(fails(1, &["show", &file]).contains(reason));
    }
}

#[test]
fn verify_says_which_games_were_assisted() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = games::SilverGold::new(games::silver_gold::Deck::standard(), 1).expect("one may play");
    for (name, assisted) in [("with.jsonl", true), ("without.jsonl", false)] {
        let secret = game_core::Seed::numbered(1, 1);
        let receipt = game_core::Receipt { secret, parts: vec![Some(game_core::Seed::numbered(1, 2))] };
        let player = game_core::Participant { name: "Ada".into(), bot: None };
        let practice = game_core::Practice { from: None, assisted };
        let scribe = game_core::Scribe::begin_practice(&game, vec![player], receipt, practice);
        let record = scribe.end(&game, &game_core::Game::start(&game));
        std::fs::write(path(&folder, name), record).expect("written");
    }
    assert!(ok(&["verify", &path(&folder, "with.jsonl")]).contains("1 assisted: with hints or turns taken back"));
    assert!(!ok(&["verify", &path(&folder, "without.jsonl")]).contains("assisted"));
    let both = ok(&["verify", &folder.path().display().to_string(), "--json"]);
    let report: Value = serde_json::from_str(&both).expect("one JSON object");
    assert_eq!((report["records"].as_u64(), report["assisted"].as_u64()), (Some(2), Some(1)));
}

#[test]
fn decks_are_printed_and_an_unsolvable_chamber_is_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let (deck, out) = (path(&folder, "deck.txt"), path(&folder, "cards.pdf"));
    let print = ["print", "--deck", "standard", "--paper", "letter", "--language", "fr", "--colour", &out];
    assert!(ok(&print).contains("second edition"));
    assert!(std::fs::read(&out).expect("a file").starts_with(b"%PDF-1.7"));
    std::fs::remove_file(&out).expect("removed");
    // A row of walls separates the tomb of card 1 from its entrance.
    let made = ok(&["deck", "new", "--seed", "1"]);
    let mut lines: Vec<&str> = made.lines().collect();
    let header = lines.iter().position(|line| line.starts_with("[1 ")).expect("card 1");
    lines[header + 3] = "# # # # #";
    std::fs::write(&deck, lines.join("\n")).expect("written");
    let refused = pyramids(&["print", "--deck", &deck, &out]);
    assert_eq!(refused.status.code(), Some(1));
    let printed = text(&refused.stderr);
    let place = format!("deck.txt:{}: card 1: no way leads from the entrance to the tomb", header + 1);
    assert!(printed.contains(&place) && printed.contains("cannot be printed"), "{printed}");
    assert!(!std::path::Path::new(&out).exists());
    assert!(fails(2, &["print", "--deck", "standard", "--link", "nowhere", &out]).contains("expected an address"));
    assert!(fails(2, &["print", "--deck", "standard", "--paper", "a5", &out]).contains("a4 and letter"));
    std::fs::write(&deck, vec![b'.'; (1 << 20) + 1]).expect("written");
    assert!(fails(1, &["print", "--deck", &deck, &out]).contains("it is too large"));
}

#[test]
fn decks_are_made_checked_and_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let deck = path(&folder, "deck.txt");
    let made = ok(&["deck", "new", "--seed", "42"]);
    assert_eq!(made, ok(&["deck", "new", "--seed", "42"]));
    std::fs::write(&deck, &made).expect("written");
    assert!(ok(&["deck", "check", &deck]).contains("deck \"new 42\" is valid"));
    assert!(ok(&["deck", "check"]).contains("deck \"second edition\" is valid"));
    let report: Value = serde_json::from_str(&ok(&["deck", "check", &deck, "--json"])).expect("one JSON object");
    assert_eq!((&report["valid"], report["balance"]["cards"].as_array().map(Vec::len)), (&true.into(), Some(48)));
    let records = path(&folder, "games");
    let bots = ["sim", "--game", "silver-gold", "--bots", "random,greedy", "--games", "2", "--deck", &deck];
    ok(&[&bots[..], &["--records", &records]].concat());
    ok(&["verify", &records]);

    let (before, after) = made.rsplit_once('T').expect("the last tomb");
    std::fs::write(&deck, format!("{before}g{after}").replacen("[2 orange]", "[2 orang]", 1)).expect("written");
    let output = pyramids(&["deck", "check", &deck]);
    assert_eq!(output.status.code(), Some(1));
    let printed = text(&output.stdout);
    assert!(printed.contains("deck.txt:") && printed.contains("card 2: unknown colour \"orang\""), "{printed}");
    assert!(printed.contains("no tomb"), "all problems at once: {printed}");
    let refused = pyramids(&["sim", "--game", "silver-gold", "--bots", "random,greedy", "--deck", &deck]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(text(&refused.stderr).ends_with("cannot be played\n"), "after all its problems");
}

#[test]
fn wrong_arguments_get_one_line_and_exit_code_2() {
    let sim = ["sim", "--game", "silver-gold"];
    for (arguments, reason) in [
        (&["fly"][..], "unrecognized subcommand 'fly'"),
        (&["sim"], "required arguments were not provided"),
        (&["sim", "--game", "chess", "--bots", "random"], "chess"),
        (
            &[&sim[..], &["--bots", "deepblue"]].concat(),
            "invalid value 'deepblue' for '--bots <BOT,...>' [possible values: novice, easy, hard, expert, random, greedy, mcts, expert-1",
        ),
        (&[&sim[..], &["--bots", "random", "--players", "5"]].concat(), "5"),
        (&[&sim[..], &["--bots", "random,greedy", "--players", "3"]].concat(), "2 bots for 3 players"),
        (
            &[&sim[..], &["--bots", "random", "--board", "valley.txt"]].concat(),
            "--board and Nile's options need --game nile",
        ),
        (&["sim", "--game", "nile", "--bots", "random", "--deck", "d.txt"], "--deck needs --game silver-gold"),
        (&["sim", "--game", "nile", "--bots", "random", "--players", "3"], "3 players, expected 2"),
        (&["sim", "--game", "nile", "--bots", "random", "--draft", "never"], "never"),
        (&["deck"], "a command is missing"),
        (&["board", "check", "nowhere"], "cannot read nowhere"),
        (&[&sim[..], &["--bots", "random,random,random,random,random"]].concat(), "5 players, expected 1 to 4"),
        (&[&sim[..], &["--bots", "random", "--games", "0"]].concat(), "0"),
        (&[&sim[..], &["--bots", "random", "--games", "many"]].concat(), "many"),
        (&[&sim[..], &["--bots", "random", "--deck", "nowhere.txt"]].concat(), "cannot read nowhere.txt"),
        (&["verify", "nowhere"], "there is no nowhere"),
        (&["show", "nowhere"], "there is no nowhere"),
        (&["deck", "check", "nowhere"], "cannot read nowhere"),
        (&["deck", "new"], "--seed"),
    ] {
        let line = fails(2, arguments);
        assert!(line.starts_with("error: ") && line.contains(reason), "{arguments:?}: {line}");
    }
}

#[test]
fn every_command_has_help_with_examples() {
    let commands = [
        &[][..],
        &["play"],
        &["health"],
        &["sim"],
        &["arena"],
        &["train"],
        &["serve"],
        &["load"],
        &["backup"],
        &["doctor"],
        &["verify"],
        &["show"],
        &["bench"],
        &["print"],
        &["deck"],
        &["deck", "check"],
        &["deck", "new"],
    ];
    for command in commands.into_iter().chain([&["board"][..], &["board", "check"]]) {
        let help = ok(&[command, &["--help"]].concat());
        assert!(help.contains("Examples:"), "{command:?}");
    }
    assert!(ok(&["sim", "--help"]).contains("[possible values: novice, easy, hard, expert,"));
    assert!(ok(&["--version"]).starts_with("pyramids "));
}

#[test]
fn bench_prints_one_json_object_with_all_speeds() {
    let report: Value = serde_json::from_str(&ok(&["bench", "--json"])).expect("one JSON object");
    let speeds = &report["silver_gold"];
    for field in ["placements_ns", "placements_by_filter_ns", "apply_mark_ns", "random_games_per_second"] {
        assert!(speeds[field].as_f64().is_some_and(|value| value > 0.0), "{field}");
    }
    for field in ["payment_ns", "random_games_per_second", "decisions_per_second"] {
        assert!(report["nile"][field].as_f64().is_some_and(|value| value > 0.0), "{field}");
    }
    let searches = report["searches"].as_array().expect("a list");
    let quick = |search: &Value| search["iterations_per_second"].as_f64().is_some_and(|value| value > 0.0);
    assert!(searches.len() == 2 * games::NAMES.len() && searches.iter().all(quick), "{searches:?}");
}

#[test]
fn training_gives_the_same_weights_whatever_the_number_of_threads() {
    let folder = tempfile::tempdir().expect("a folder");
    for game in ["silver-gold", "nile"] {
        let train = |threads: &str| {
            let (weights, page) = (path(&folder, "learned.bin"), path(&folder, "curve.html"));
            let small = ["--generations", "2", "--games", "6", "--exam", "4", "--threads", threads, "--json"];
            let printed = ok(&[&["train", "--game", game, "--out", &weights, "--html", &page][..], &small].concat());
            let report: Value = serde_json::from_str(&printed).expect("one JSON object");
            assert_eq!(report["curve"].as_array().map(Vec::len), Some(2));
            assert!(std::fs::read_to_string(page).expect("a page").contains("Learning curve"));
            let curve = std::fs::read_to_string(path(&folder, "learned.curve.json")).expect("a curve");
            (std::fs::read(weights).expect("weights"), curve)
        };
        let (weights, curve) = train("1");
        assert!(weights.starts_with(b"pyramids weights 1 "));
        assert!((weights, curve) == train("3"), "{game}");
    }
    assert!(fails(2, &["train", "--game", "nile", "--out", "/no/such/folder/x.bin"]).contains("folder that exists"));
}

#[test]
fn a_reader_who_leaves_is_no_error() {
    // The program starts to write only after its reader is gone.
    let script = format!("read go; exec {} deck new --seed 1", env!("CARGO_BIN_EXE_pyramids"));
    let pipe = std::process::Stdio::piped;
    let mut shell = Command::new("sh");
    let mut child = shell.args(["-c", &script]).stdin(pipe()).stdout(pipe()).stderr(pipe()).spawn().expect("a shell");
    drop(child.stdout.take());
    drop(child.stdin.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), String::new()));
}

#[test]
fn nile_is_simulated_verified_and_shown_by_the_same_commands() {
    let folder = tempfile::tempdir().expect("a folder");
    let records = path(&folder, "games");
    let sim =
        ["sim", "--game", "nile", "--bots", "greedy,random", "--games", "30", "--balanced-start", "--draft", "repeat"];
    let first = ok(&[&sim[..], &["--json", "--records", &records]].concat());
    assert_eq!(first, ok(&[&sim[..], &["--json", "--threads", "1"]].concat()));
    let report: Value = serde_json::from_str(&first).expect("one JSON object");
    assert_eq!((&report["options"]["draft"], &report["bots"][0]["games"]), (&"repeat".into(), &30.into()));
    assert_eq!(report["discoveries"].as_array().map(Vec::len), Some(12));
    assert!(ok(&["verify", &records]).contains("30 records: 30 finished"));
    let record = format!("{records}/nile-1-000001.jsonl");
    let shown = ok(&["show", &record]);
    assert!(shown.contains("the game is over after") && shown.contains("1. greedy"), "{shown}");
    let table: Value = serde_json::from_str(&ok(&["show", &record, "--turn", "5", "--json"])).expect("one JSON object");
    assert_eq!((&table["game"], &table["turns"]), (&"nile".into(), &6.into()));
}

#[test]
fn boards_are_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = path(&folder, "valley.txt");
    assert!(ok(&["board", "check"]).contains("board \"standard\" is valid"));
    std::fs::write(&file, "[board mine]\n[prices]\n2 2 3 2 1\n[red]\n.....\n").expect("written");
    let output = pyramids(&["board", "check", &file]);
    assert_eq!(output.status.code(), Some(1));
    let printed = text(&output.stdout);
    for reason in ["valley.txt:3: prices: both edges must cost 1", "red: 1 rows, expected 5", "[green] is missing"] {
        assert!(printed.contains(reason), "{printed}");
    }
}

#[test]
fn odd_files_and_names_do_no_harm() {
    let folder = tempfile::tempdir().expect("a folder");
    let records = path(&folder, "games");
    ok(&["sim", "--game", "silver-gold", "--bots", "random", "--players", "2", "--games", "1", "--records", &records]);
    // In a folder only records are read, and a link to a parent folder is not followed.
    std::fs::write(format!("{records}/notes.txt"), "hello").expect("written");
    #[cfg(unix)]
    std::os::unix::fs::symlink(&records, format!("{records}/again")).expect("linked");
    assert!(ok(&["verify", &records]).starts_with("1 record: 1 finished"));
    let empty = path(&folder, "empty");
    std::fs::create_dir(&empty).expect("made");
    assert!(fails(1, &["verify", &empty]).contains("there is no record"));
    // A name that would clear the screen is shown as text.
    let record = std::fs::read_to_string(format!("{records}/silver-gold-1-000001.jsonl")).expect("a record");
    let opening =
        record.lines().next().expect("the opening").replacen("\"name\":\"random\"", "\"name\":\"\\u001b[2J\"", 1);
    let file = path(&folder, "odd.jsonl");
    std::fs::write(&file, format!("{opening}\n{}", record.lines().nth(1).expect("the commitment"))).expect("written");
    let shown = ok(&["show", &file]);
    assert!(shown.contains("?[2J") && !shown.contains('\u{1b}'), "{shown}");
}

#[test]
fn review_explains_records_and_continues_where_it_stopped() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = path(&folder, "games");
    ok(&["sim", "--game", "silver-gold", "--bots", "easy,novice", "--games", "2", "--records", &games]);
    let record = path(&folder, "games/silver-gold-1-000001.jsonl");
    let told = ok(&["review", &record, "--budget", "quick"]);
    assert!(told.contains("Luck of the expeditions") && told.contains("Costly decisions"), "{told}");
    let lines = ok(&["review", &games, "--budget", "quick", "--json"]);
    assert_eq!(lines.lines().count(), 2);
    for line in lines.lines() {
        let report: Value = serde_json::from_str(line).expect("a JSON object on every line");
        for ledger in report["ledgers"].as_array().expect("ledgers") {
            let number = |value: &Value| value.as_f64().expect("a number");
            let steps = ["turn_luck", "card_luck", "decisions", "opponents", "estimation"];
            let sum: f64 = steps.iter().map(|step| number(&ledger[*step]["sum"])).sum();
            assert!((number(&ledger["start"]) + sum - number(&ledger["result"])).abs() < 1e-6, "{ledger}");
        }
        assert_eq!(report["progress"], 1.0);
    }
    let pages = path(&folder, "pages");
    ok(&["review", &games, "--budget", "quick", "--html", &pages]);
    let page = std::fs::read_to_string(path(&folder, "pages/silver-gold-1-000001.html")).expect("a page");
    assert!(page.contains("Luck and skill") && !page.contains("http"), "it needs no other file");
    let again = pyramids(&["review", &games, "--budget", "quick", "--html", &pages]);
    assert!(text(&again.stderr).contains("2 of 2 records had a page already") && again.stdout.is_empty());
}

#[test]
fn review_says_why_a_record_cannot_be_reviewed() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = path(&folder, "games");
    ok(&["sim", "--game", "nile", "--bots", "novice", "--games", "1", "--records", &games]);
    let whole = std::fs::read_to_string(path(&folder, "games/nile-1-000001.jsonl")).expect("a record");
    let fails_with = |name: &str, content: &str, reason: &str| {
        let file = path(&folder, name);
        std::fs::write(&file, content).expect("a file");
        let line = fails(1, &["review", &file]);
        assert!(line.contains(reason), "{line}");
    };
    let half: Vec<&str> = whole.lines().take(30).collect();
    fails_with("half.jsonl", &half.join("\n"), "the game is not over");
    fails_with("broken.jsonl", &whole.replacen("chance", "chanse", 1), "there is no \"chanse\"");
    fails_with("foreign.jsonl", "{\"record\":\"chess\"}", "line 1");
    fails_with("empty.jsonl", "", "line 1");
    assert!(fails(2, &["review", "nowhere.jsonl"]).contains("there is no nowhere.jsonl"));
}
