//! `pyramids serve`: hosts tables until it is stopped.

use std::io::Write;
use std::time::Duration;

use server::Config;

use crate::args::ServeArgs;
use crate::failure::Failure;

pub(crate) fn run(args: &ServeArgs) -> Result<(), Failure> {
    let config = Config {
        listen: args.listen,
        database: args.database.clone(),
        secure: args.secure,
        bot_threads: args.bot_threads.into(),
        grace: Duration::from_secs(args.grace),
        rate: args.rate.into(),
    };
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(async {
        let told = config.clone();
        let running = server::start(config).await.map_err(Failure::refused)?;
        let mut out = anstream::stdout();
        writeln!(out, "listening on http://{}", running.address)?;
        writeln!(
            out,
            "database {}, {} bots at a time, a bot stands in after {} s",
            told.database.display(),
            told.bot_threads,
            args.grace
        )?;
        tokio::signal::ctrl_c().await?;
        running.stop().await;
        writeln!(out, "stopped; everything that was acknowledged is on disk")?;
        Ok(())
    })
}
