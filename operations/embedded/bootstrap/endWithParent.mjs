// Preloaded in children: they end with their parent, even when it is killed.
const KILL_AFTER_MS = 10_000;

function end() {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), KILL_AFTER_MS).unref();
}

process.once('disconnect', end);
// The parent may have exited during loading.
if (!process.connected) end();
