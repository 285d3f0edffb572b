import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { BrowserContext } from 'playwright-core';

const AN_HOUR_AGO = "strftime('%Y-%m-%d %H:%M:%f +00:00', 'now', '-1 hour')";

/** Backdates the last proof of every session by an hour in the running product's database. */
export function expireProofs(dataDir: string): void {
  const database = new DatabaseSync(join(dataDir, 'databases/users.sqlite'), { timeout: 10_000 });
  try {
    database.exec(`UPDATE sessions SET provenAt = ${AN_HOUR_AGO}`);
  } finally {
    database.close();
  }
}

/** Makes the page's next call renew the session, as it would after five minutes. */
export async function dropAccessToken(context: BrowserContext): Promise<void> {
  await context.clearCookies({ name: /access/ });
}
