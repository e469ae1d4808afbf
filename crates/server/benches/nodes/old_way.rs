//! How entries were written before notifications were sent after the commit: the same statement, with `pg_notify`.

use protocol::TableId;
use sqlx::{Connection, PgConnection};
use tokio::sync::{mpsc, oneshot};

const GROUP: usize = 512;
const MAX_TABLES_IN_NOTIFICATION: usize = 120;

struct Write {
    id: TableId,
    number: u64,
    line: String,
    done: oneshot::Sender<()>,
}

/// A node with group commit: everything that arrives during one commit shares the next.
#[derive(Clone)]
pub(crate) struct OldNode(mpsc::Sender<Write>);

impl OldNode {
    pub(crate) fn open(address: &str) -> Self {
        let (writer, writes) = mpsc::channel(4096);
        tokio::spawn(write_groups(address.into(), writes));
        Self(writer)
    }

    pub(crate) async fn append(&self, id: TableId, number: u64, line: String) {
        let (done, written) = oneshot::channel();
        assert!(self.0.send(Write { id, number, line, done }).await.is_ok(), "the writer runs");
        written.await.expect("written");
    }
}

async fn write_groups(address: String, mut writes: mpsc::Receiver<Write>) {
    let mut connection = PgConnection::connect(&address).await.expect("a connection");
    let mut group = Vec::with_capacity(GROUP);
    while writes.recv_many(&mut group, GROUP).await > 0 {
        write_group(&mut connection, &group).await;
        group.drain(..).for_each(|write| write.done.send(()).expect("the writer waits"));
    }
}

async fn write_group(connection: &mut PgConnection, group: &[Write]) {
    let query = "WITH fresh AS (INSERT INTO entries (id, number, logged) SELECT * FROM UNNEST($1, $2, $3)
                                ON CONFLICT DO NOTHING RETURNING id, number),
                      seated AS (INSERT INTO sitters (id, who)
                                 SELECT id, who FROM UNNEST($4, $5, $6) AS seat (id, number, who)
                                 JOIN fresh USING (id, number) ON CONFLICT DO NOTHING),
                      begun AS (UPDATE tables SET playing = TRUE WHERE id = ANY($7) AND NOT playing)
                 SELECT id, number FROM fresh
                 UNION ALL SELECT NULL, LENGTH(pg_notify($8, note)::TEXT) FROM UNNEST($9) AS note";
    let ids: Vec<Vec<u8>> = group.iter().map(|write| write.id.bytes().to_vec()).collect();
    let numbers: Vec<i64> = group.iter().map(|write| write.number as i64).collect();
    let lines: Vec<&str> = group.iter().map(|write| write.line.as_str()).collect();
    let written: Vec<(TableId, u64)> = group.iter().map(|write| (write.id, write.number)).collect();
    let notification = |tables| serde_json::json!([1, { "Written": tables }]).to_string();
    let notifications: Vec<String> = written.chunks(MAX_TABLES_IN_NOTIFICATION).map(notification).collect();
    let (nothing, nobody): (Vec<Vec<u8>>, Vec<i64>) = Default::default();
    let query = sqlx::query(query).bind(ids).bind(numbers).bind(lines);
    let query = query.bind(&nothing).bind(&nobody).bind(&nobody).bind(&nothing);
    query.bind("pyramids").bind(notifications).execute(connection).await.expect("written");
}
