//! The address of a database.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use sqlx::postgres::PgConnectOptions;

use super::address;

/// The address of a database: a SQLite file, or PostgreSQL.
#[derive(Clone)]
pub enum Database {
    /// A SQLite file, made if it does not exist.
    File(PathBuf),
    /// A PostgreSQL, given as `postgres://user:password@host:port/name`.
    Postgres(Box<PgConnectOptions>),
}

/// Why a text does not name a database.
#[derive(Debug, thiserror::Error)]
pub enum InvalidDatabase {
    /// The text is empty.
    #[error("expected a file or postgres://user:password@host:port/name, but nothing is given")]
    Empty,
    /// The address has a scheme other than `postgres`.
    #[error("expected a file or postgres://user:password@host:port/name, not {0}://")]
    Scheme(String),
    /// The address of PostgreSQL is malformed.
    #[error("expected postgres://user:password@host:port/name: {0}")]
    Address(#[source] sqlx::Error),
    /// A parameter about encryption is not supported.
    #[error(
        "the parameter \"{0}\" is not supported; about encryption there are sslmode, sslrootcert, sslcert and sslkey"
    )]
    Parameter(String),
    /// The system's certificate authorities are trusted for any name.
    #[error("sslrootcert=system needs sslmode=verify-full: a public authority certifies anybody")]
    SystemRoots,
}

impl FromStr for Database {
    type Err = InvalidDatabase;

    fn from_str(text: &str) -> Result<Self, InvalidDatabase> {
        if text.is_empty() {
            return Err(InvalidDatabase::Empty);
        }
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return Ok(Self::Postgres(Box::new(address::parse(text)?)));
        }
        if let Some((scheme, _)) = text.split_once("://") {
            return Err(InvalidDatabase::Scheme(scheme.into()));
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

/// Without the password.
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

/// Without the password too, because it ends up in log lines.
impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_is_a_file_or_an_address_and_its_password_is_not_printed() {
        assert!(matches!("games.db".parse(), Ok(Database::File(path)) if path.to_str() == Some("games.db")));
        let shared: Database = "postgres://ada:secret@db.example:5433/pyramids".parse().expect("an address");
        assert_eq!(shared.to_string(), "postgres://db.example:5433/pyramids");
        assert!(!format!("{shared:?}").contains("secret"));
        for nonsense in ["", "mysql://x/y", "postgres://:99999999/"] {
            assert!(nonsense.parse::<Database>().is_err(), "{nonsense}");
        }
    }
}
