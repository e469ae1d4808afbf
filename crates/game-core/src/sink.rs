//! Receivers of events.

/// Receives events. `()` discards them at no cost, a `Vec` collects them.
pub trait Sink<E> {
    /// Receives one event.
    fn emit(&mut self, event: E);
}

impl<E> Sink<E> for () {
    #[inline(always)]
    fn emit(&mut self, _: E) {}
}

impl<E> Sink<E> for Vec<E> {
    fn emit(&mut self, event: E) {
        self.push(event);
    }
}
