import { isMainThread } from 'node:worker_threads';

// Preloaded in child processes: they end with their parent, even if it is killed.
const KILL_AFTER_MS = 10_000;

function end() {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), KILL_AFTER_MS).unref();
}

// Also preloaded in a child's threads, which are never connected.
if (isMainThread) {
  process.once('disconnect', end);
  // The parent may have exited while this was loading.
  if (!process.connected) end();
}
