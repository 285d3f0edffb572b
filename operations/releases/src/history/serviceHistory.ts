import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import * as z from 'zod/mini';
import { readIfExists } from '../readIfExists.ts';
import { afterReplacement, historySchema, withWithdrawn } from '../site/history.ts';
import { underSiteLock } from '../site/pointer.ts';
import { RECORDS } from '../site/versions.ts';

/**
 * The file is separate from the generations: older front-end images rewrite the generations and would drop unknown
 * fields.
 */
const FILE = join(RECORDS, 'services.json');
const MAX_EARLIER = 5;

export const serviceHistory = z.extend(historySchema, { version: z.string(), contract: z.number() });

export type ServiceHistory = z.infer<typeof serviceHistory>;

export interface ServiceVersion {
  readonly name: string;
  readonly version: string;
  readonly contract: number;
}

export type ServiceHistories = Readonly<Record<string, ServiceHistory>>;

export async function readServiceHistories(siteFolder: string): Promise<ServiceHistories> {
  const text = (await readIfExists(join(siteFolder, FILE))) ?? '{}';
  return z.record(z.string(), serviceHistory).parse(JSON.parse(text));
}

const now = () => new Date().toISOString();

function activated(known: ServiceHistory, { version, contract }: Omit<ServiceVersion, 'name'>, isRollback: boolean) {
  const history = afterReplacement(known, { before: known.version, version, isRollback }, now());
  return { ...history, earlier: history.earlier.slice(0, MAX_EARLIER), version, contract };
}

/**
 * Adds versions that were found live, because `docker compose up` changes the live versions without a release command.
 */
export function reconcile<Seen extends ServiceHistory | undefined>(
  history: ServiceHistory | undefined,
  seen: Seen,
): ServiceHistory | Seen {
  if (!history || !seen || history.version === seen.version) return history ?? seen;
  return activated(history, seen, false);
}

type Change = (known: ServiceHistory | undefined) => ServiceHistory;

async function change(siteFolder: string, name: string, make: Change): Promise<ServiceHistory> {
  return underSiteLock(siteFolder, async () => {
    const histories = await readServiceHistories(siteFolder);
    const history = make(histories[name]);
    await mkdir(join(siteFolder, RECORDS), { recursive: true });
    await writeFileAtomic(join(siteFolder, FILE), JSON.stringify({ ...histories, [name]: history }));
    return history;
  });
}

/** @param seen the version that the caller has found live before this change */
export function recordLive(siteFolder: string, live: ServiceVersion, isRollback: boolean, seen?: ServiceHistory) {
  return change(siteFolder, live.name, (history) => {
    const known = reconcile(history, seen);
    if (known) return known.version === live.version ? known : activated(known, live, isRollback);
    return { version: live.version, contract: live.contract, since: now(), earlier: [], withdrawn: [] };
  });
}

export function recordWithdrawn(siteFolder: string, name: string, version: string, seen: ServiceHistory) {
  return change(siteFolder, name, (history) => withWithdrawn(history ?? seen, version));
}
