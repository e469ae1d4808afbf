//! Where a database is.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use sqlx::postgres::PgConnectOptions;

/// Where a database is: a file of SQLite, or PostgreSQL by its address.
#[derive(Clone)]
pub enum Database {
    /// A file, made if it is not there.
    File(PathBuf),
    /// `postgres://user:password@host:port/name`.
    Postgres(Box<PgConnectOptions>),
}

/// An address that cannot be read.
#[derive(Debug)]
pub struct NotADatabase(String);

impl fmt::Display for NotADatabase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(reason) = self;
        write!(f, "expected a file, or postgres://user:password@host:port/name: {reason}")
    }
}

impl std::error::Error for NotADatabase {}

impl FromStr for Database {
    type Err = NotADatabase;

    fn from_str(text: &str) -> Result<Self, NotADatabase> {
        if text.is_empty() {
            return Err(NotADatabase("nothing is given".into()));
        }
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            let options = text.parse().map_err(|error: sqlx::Error| NotADatabase(error.to_string()))?;
            return Ok(Self::Postgres(Box::new(options)));
        }
        if let Some((scheme, _)) = text.split_once("://") {
            return Err(NotADatabase(format!("{scheme} is not known")));
        }
        Ok(Self::File(text.into()))
    }
}

impl From<PathBuf> for Database {
    fn from(path: PathBuf) -> Self {
        Self::File(path)
    }
}

impl From<&PathBuf> for Database {
    fn from(path: &PathBuf) -> Self {
        Self::File(path.clone())
    }
}

impl From<&Database> for Database {
    fn from(database: &Database) -> Self {
        database.clone()
    }
}

/// As it may be printed: without the password.
impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => write!(f, "{}", path.display()),
            Self::Postgres(options) => {
                let name = options.get_database().unwrap_or_else(|| options.get_username());
                write!(f, "postgres://{}:{}/{name}", options.get_host(), options.get_port())
            }
        }
    }
}

/// Neither is the password in a log line.
impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_is_a_file_or_an_address_and_its_password_is_not_told() {
        assert!(matches!("games.db".parse(), Ok(Database::File(path)) if path.to_str() == Some("games.db")));
        let shared: Database = "postgres://ada:secret@db.example:5433/pyramids".parse().expect("an address");
        assert_eq!(shared.to_string(), "postgres://db.example:5433/pyramids");
        assert!(!format!("{shared:?}").contains("secret"));
        for nonsense in ["", "mysql://x/y", "postgres://:99999999/"] {
            assert!(nonsense.parse::<Database>().is_err(), "{nonsense}");
        }
    }
}
