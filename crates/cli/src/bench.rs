use crate::failure::Failure; pub(crate) fn run<T>(_: &T) -> Result<(), Failure> { Ok(()) }
