//! The schema of each database, as a list of migrations. A server that starts applies those that its database lacks.
//!
//! sqlx's macro `migrate!` could read the folders instead, but it builds both databases' drivers a second time.

use std::sync::LazyLock;

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// A file of a folder in `migrations`, which is named `NUMBER_DESCRIPTION.sql`.
macro_rules! file {
    ($folder:literal, $number:literal, $description:literal) => {
        (
            $number,
            $description,
            include_str!(concat!("../../migrations/", $folder, "/", $number, "_", $description, ".sql")),
        )
    };
}

pub(super) static SQLITE: LazyLock<Migrator> = LazyLock::new(|| {
    migrator(&[
        file!("sqlite", 1, "tables"),
        file!("sqlite", 2, "care"),
        file!("sqlite", 3, "finished"),
        file!("sqlite", 4, "log_version"),
        file!("sqlite", 5, "health"),
        file!("sqlite", 6, "lobby"),
        file!("sqlite", 7, "devices"),
        file!("sqlite", 8, "anyone"),
        file!("sqlite", 9, "notices"),
        file!("sqlite", 10, "reviews"),
        file!("sqlite", 11, "daily"),
        file!("sqlite", 12, "evenings"),
    ])
});

pub(super) static POSTGRES: LazyLock<Migrator> = LazyLock::new(|| {
    migrator(&[
        file!("postgres", 1, "tables"),
        file!("postgres", 2, "finished"),
        file!("postgres", 3, "log_version"),
        file!("postgres", 4, "health"),
        file!("postgres", 5, "lobby"),
        file!("postgres", 6, "devices"),
        file!("postgres", 7, "clock"),
        file!("postgres", 8, "anyone"),
        file!("postgres", 9, "notices"),
        file!("postgres", 10, "reviews"),
        file!("postgres", 11, "daily"),
        file!("postgres", 12, "evenings"),
    ])
});

fn migrator(files: &[(i64, &'static str, &'static str)]) -> Migrator {
    let migration = |&(number, description, sql): &(i64, &'static str, &'static str)| {
        let description = description.replace('_', " ").into();
        Migration::new(number, description, MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations(files.iter().map(migration).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_folders_is_applied() {
        for (folder, migrator) in [("sqlite", &SQLITE), ("postgres", &POSTGRES)] {
            let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations").join(folder);
            let files = std::fs::read_dir(path).expect("a folder of migrations").flatten();
            let mut files: Vec<String> = files.map(|file| file.file_name().to_string_lossy().into_owned()).collect();
            files.sort();
            let name = |migration: &Migration| {
                format!("{}_{}.sql", migration.version, migration.description.replace(' ', "_"))
            };
            let mut applied: Vec<String> = migrator.iter().map(name).collect();
            applied.sort();
            assert_eq!(applied, files, "{folder}");
        }
    }
}
