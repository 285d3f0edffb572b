import { isMainThread } from 'node:worker_threads';

// This file is preloaded in child processes, so that they end with their parent, even if the parent is killed.
const KILL_AFTER_MS = 10_000;

function end() {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), KILL_AFTER_MS).unref();
}

// This file is also preloaded in a child's threads, which never have a connection to the parent.
if (isMainThread) {
  process.once('disconnect', end);
  // The parent may have exited while this file was loading.
  if (!process.connected) end();
}
