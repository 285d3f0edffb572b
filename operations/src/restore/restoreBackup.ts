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

/** An installation before the restore; opening it may stop its services. */
export interface RestorePlace {
  readonly kind: Databases['kind'];
  open(): Promise<Target>;
}

export interface RestoreOrder {
  readonly from: string;
  /** Whether existing data may be replaced. */
  readonly replace: boolean;
  readonly nextInvoiceNumber?: number | undefined;
  /** The migrations of this version. */
  readonly knownMigrations: Manifest['migrations'];
  readonly say: (line: string) => void;
  readonly now?: Date;
}

/**
 * Restores a backup into a stopped installation: objects first, so that no row names a missing one. May be repeated.
 * @throws CommandError before any change when backup and installation do not match; afterwards when a check fails
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
 * The next invoice number of the existing installation, or undefined for an empty one. Objects alone do not count as
 * data: a disaster or a failed restore may have left them.
 */
async function numberOfReplaced({ databases }: Target, replace: boolean): Promise<number | undefined> {
  const hasData = !(await databases.isEmpty());
  if (hasData && !replace) throw new Refused(texts.notEmpty);
  if (!hasData) return undefined;
  const access = await databases.open();
  try {
    // An aborted restore may have left no table of records.
    const hasRecords = (await access.tables('parking')).includes('records');
    return hasRecords ? await access.nextInvoiceNumber() : undefined;
  } finally {
    await access.close();
  }
}

async function requireCounts(loading: Loading, expected: Manifest['counts']): Promise<void> {
  const found = await countRows(loading);
  for (const table of new Set([...Object.keys(found), ...Object.keys(expected)])) {
    // A dump of MySQL does not mention empty tables.
    const [is, shall] = [found[table] ?? 0, expected[table] ?? 0];
    if (is !== shall) throw new Refused(texts.countDiffers(table, is, shall));
  }
}
