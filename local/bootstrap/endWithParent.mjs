// Loaded before a child's own code: whoever ends the parent, however hard, leaves no orphan.
const LAST_CHANCE = 10_000;

process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), LAST_CHANCE).unref();
});
