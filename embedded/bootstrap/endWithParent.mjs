// Loaded before a child's own code: whoever ends the parent, however hard, leaves no orphan.
const LAST_CHANCE = 10_000;

function end() {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), LAST_CHANCE).unref();
}

process.once('disconnect', end);
// The parent may have gone while this was still loading.
if (!process.connected) end();
