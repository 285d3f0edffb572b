import { join } from 'node:path';
import { SERVICE_NAMES } from '@parkwart/contracts/services';
import { sum } from '../backup/makeBackup.ts';
import { type Manifest, readManifest } from '../backup/manifest.ts';
import { countRows, type Databases, type Loading } from '../databases/databases.ts';
import { Refused } from '../refused.ts';
import type { Target } from '../target/target.ts';
import { texts } from '../texts.ts';
import { endSessions, forgetWithRecords, resendLists } from './agree.ts';
import { nextNumberAfter } from './invoiceNumbers.ts';
import { checkObjects, restoreObjects } from './restoreObjects.ts';

/** An installation that nothing has been done to yet: opening it for a restore may stop what runs on it. */
export interface RestorePlace {
  readonly kind: Databases['kind'];
  open(): Promise<Target>;
}

export interface RestoreOrder {
  readonly from: string;
  /** Whether what is there may be replaced. */
  readonly replace: boolean;
  readonly nextInvoiceNumber?: number | undefined;
  /** The steps of the schema that this version knows. */
  readonly knownMigrations: Manifest['migrations'];
  readonly say: (line: string) => void;
  readonly now?: Date;
}

/**
 * Puts a backup in place of what an installation, which must not be running, has: objects first, so that no row names what
 * is not there. The same restore may be repeated.
 * @throws Refused before anything is changed when backup and installation do not fit; afterwards when a check fails
 */
export async function restoreBackup(place: RestorePlace, order: RestoreOrder): Promise<void> {
  const { from, say } = order;
  const manifest = await readManifest(from);
  requireFit(manifest, place.kind, order);
  const objects = await checkObjects(from);
  if (objects !== manifest.objects.count) throw new Refused(texts.damaged('objects'));
  say(texts.checked(manifest.madeAt, manifest.files.length + objects));
  const target = await place.open();
  try {
    await putBack(target, manifest, order);
    say(texts.restoreDone);
    say(texts.nowStart(target.startCommand));
  } finally {
    await target.close();
  }
}

async function putBack(target: Target, manifest: Manifest, order: RestoreOrder): Promise<void> {
  const { from, say, now = new Date() } = order;
  const replaced = await numberOfReplaced(target, order.replace);

  say(texts.objectsRestored(await restoreObjects(target.objects, from)));
  const loading = await target.databases.load(join(from, 'databases'));
  try {
    await requireCounts(loading, manifest.counts);
    say(texts.databasesRestored(sum(manifest.counts)));
    const wanted = order.nextInvoiceNumber;
    const next = await nextNumberAfter(loading, { manifest, replaced, wanted, now });
    await loading.setNextInvoiceNumber(next);
    say(texts.nextInvoice(next, manifest.nextInvoiceNumber));
    await forgetWithRecords(loading);
    say(texts.listsAgain(await resendLists(loading, now)));
    await endSessions(loading, now);
    say(texts.sessionsEnded);
    await loading.finish();
  } catch (error) {
    await loading.abandon();
    throw error;
  }
}

function requireFit(manifest: Manifest, kind: Manifest['kind'], { knownMigrations }: RestoreOrder): void {
  const nameOf = (of: Manifest['kind']) => (of === 'sqlite' ? texts.embedded : texts.mysql);
  if (manifest.kind !== kind) throw new Refused(texts.wrongKind(nameOf(manifest.kind), nameOf(kind)));
  const unknown = SERVICE_NAMES.flatMap(
    (service) => manifest.migrations[service]?.filter((name) => !knownMigrations[service]?.includes(name)) ?? [],
  );
  if (unknown.length > 0) throw new Refused(texts.newerSchema(unknown));
}

/**
 * The number that the installation would have given out next, or undefined when there is none. Objects alone are nobody's
 * data: they may be all that a disaster, or a restore that was refused half-way, has left.
 */
async function numberOfReplaced({ databases }: Target, replace: boolean): Promise<number | undefined> {
  const hasData = !(await databases.isEmpty());
  if (hasData && !replace) throw new Refused(texts.notEmpty);
  if (!hasData) return undefined;
  const access = await databases.open();
  try {
    // What a broken-off restore left has perhaps no records yet.
    const hasRecords = (await access.tables('parking')).includes('records');
    return hasRecords ? await access.nextInvoiceNumber() : undefined;
  } finally {
    await access.close();
  }
}

async function requireCounts(loading: Loading, expected: Manifest['counts']): Promise<void> {
  const found = await countRows(loading);
  for (const table of new Set([...Object.keys(found), ...Object.keys(expected)])) {
    // A dump of MySQL tells nothing of a table without rows.
    const [is, shall] = [found[table] ?? 0, expected[table] ?? 0];
    if (is !== shall) throw new Refused(texts.countDiffers(table, is, shall));
  }
}
