//! A client's TCP connection with limits that hold for HTTP and WebSockets alike: a client must take what it is sent, and
//! may not send more bytes than its rate limit allows.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

use crate::limits::Limits;
use crate::rate_limit::{PendingPermit, Rate, TokenBucket};

/// The bytes that a client must take within the send timeout while more wait.
const MIN_PROGRESS: usize = 16 * 1024;

/// A client's TCP connection.
pub(crate) struct ClientStream {
    stream: TcpStream,
    permit: Arc<PendingPermit>,
    send_timeout: Duration,
    /// Set while a write waits for the client. Boxed, because it is rare.
    stall: Option<Box<Stall>>,
    received: TokenBucket,
    receive_rate: Rate,
}

/// A time in which the client took too little.
struct Stall {
    deadline: Pin<Box<Sleep>>,
    /// The bytes that the client took since the stall began.
    taken: usize,
}

impl ClientStream {
    pub(crate) fn new(stream: TcpStream, permit: Arc<PendingPermit>, limits: &Limits) -> Self {
        let send_timeout = Duration::from_secs(limits.send_timeout.into());
        // Messages are written whole: waiting for more would only delay them.
        let _ = stream.set_nodelay(true);
        limit_unacknowledged(&stream, send_timeout);
        let receive_rate = Rate::of_bytes(limits.rate, limits.max_message_bytes);
        let received = TokenBucket::full(receive_rate);
        Self { stream, permit, send_timeout, stall: None, received, receive_rate }
    }

    /// Counts a write. Fails if the client has taken too little for too long.
    fn after_write(&mut self, context: &mut Context<'_>, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        let timeout = self.send_timeout;
        match &written {
            Poll::Ready(Ok(bytes)) => {
                let taken = self.stall.as_mut().map_or(0, |stall| {
                    stall.taken += bytes;
                    stall.taken
                });
                if taken >= MIN_PROGRESS {
                    self.stall = None;
                }
                written
            }
            Poll::Ready(Err(_)) => written,
            Poll::Pending => {
                let begin = || Box::new(Stall { deadline: Box::pin(sleep(timeout)), taken: 0 });
                let stall = self.stall.get_or_insert_with(begin);
                ready!(stall.deadline.as_mut().poll(context));
                Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "the client does not read")))
            }
        }
    }

    /// Counts received bytes of a WebSocket. Without this, a message in endless empty fragments would cost its sender
    /// nothing, because only whole messages are counted otherwise.
    fn after_read(&mut self, bytes: usize) -> io::Result<()> {
        if self.permit.is_pending() || self.received.take_many(self.receive_rate, bytes as f64).is_ok() {
            return Ok(());
        }
        Err(io::Error::new(io::ErrorKind::QuotaExceeded, "the client sends too much"))
    }
}

/// Lets the system close a connection whose client does not acknowledge or take what was sent: the system's own buffers
/// can hide that from the program for long.
fn limit_unacknowledged(stream: &TcpStream, timeout: Duration) {
    #[cfg(any(target_os = "linux", target_os = "android"))]
    let _ = socket2::SockRef::from(stream).set_tcp_user_timeout(Some(timeout));
    #[cfg(not(any(target_os = "linux", target_os = "android")))]
    let _ = (stream, timeout);
}

impl AsyncRead for ClientStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(context, buffer))?;
        let bytes = buffer.filled().len() - before;
        Poll::Ready(self.after_read(bytes))
    }
}

impl AsyncWrite for ClientStream {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.after_write(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.after_write(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        // Everything was written: the next write that waits begins a new stall.
        self.stall = None;
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::AsyncWriteExt;
    use tokio::net::TcpListener;

    use super::*;
    use crate::rate_limit::RateLimiter;

    #[tokio::test]
    async fn writing_to_a_client_that_does_not_read_fails_in_time() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let _never_reads = TcpStream::connect(address).await.expect("a connection");
        let (stream, peer) = listener.accept().await.expect("a connection");
        let limits = Limits { send_timeout: 1, ..Limits::default() };
        let permit = RateLimiter::new(limits.clone(), false).accept(peer).expect("a permit");
        let mut stream = ClientStream::new(stream, permit, &limits);
        // The program must notice it: not all systems do.
        limit_unacknowledged(&stream.stream, Duration::ZERO);
        let error = loop {
            if let Err(error) = stream.write_all(&[0; 100_000]).await {
                break error;
            }
        };
        assert_eq!(error.to_string(), "the client does not read");
    }
}
