//! Where events go.

/// Listens to what happens. `()` hears nothing and costs nothing, a `Vec` keeps everything.
pub trait Sink<E> {
    /// Takes note of one event.
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
