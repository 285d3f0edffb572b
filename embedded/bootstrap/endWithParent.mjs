// Preloaded in children: they end with their parent, even when it is killed.
const LAST_CHANCE = 10_000;

function end() {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), LAST_CHANCE).unref();
}

process.once('disconnect', end);
// The parent may have exited during loading.
if (!process.connected) end();
