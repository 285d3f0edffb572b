import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_NAMES } from '@parkwart/contracts/wire/services';
import { type Manifest, objectPath } from '../backup/manifest.ts';
import { objectsIn, verifyFiles } from '../backup/verifyFiles.ts';
import { CommandError, UnfinishedRestore } from '../commandError.ts';
import { findBinaryLogs } from '../databases/binaryLogs.ts';
import { type DatabaseAccess, type Databases, type Replay, requireCounts, sum } from '../databases/databases.ts';
import { fingerprintOf, isSame } from '../files/storeStream.ts';
import { forEachConcurrently } from '../objects/forEachConcurrently.ts';
import type { ObjectStore } from '../objects/objectStore.ts';
import type { Target } from '../target/target.ts';
import { texts } from '../texts.ts';

/** @returns the number of lists that svc-files' outbox will resend */
async function resendLists(restored: DatabaseAccess, now: Date): Promise<number> {
  const records = `${restored.schemas.parking}.records`;
  const lists = `${restored.schemas.files}.attachment_lists`;
  const sent = `COALESCE((SELECT revision FROM ${lists} WHERE invoiceNumber = ${records}.id), 0)`;
  const known = `COALESCE((SELECT attachmentsRevision FROM ${records} WHERE id = ${lists}.invoiceNumber), 0)`;
  await restored.execute(
    `UPDATE ${records} SET images = '[]', files = '[]', attachmentsRevision = 0 WHERE attachmentsRevision > ${sent}`,
  );
  // `claim` is cleared, because the processes that set it no longer exist.
  const due = `revision <> ${known} OR dueAt IS NOT NULL`;
  const [row] = await restored.rows(`SELECT COUNT(*) FROM ${lists} WHERE ${due}`);
  await restored.execute(
    `UPDATE ${lists} SET dueAt = ${restored.instant(now)}, attempts = 0, claim = NULL WHERE ${due}`,
  );
  return Number(row?.[0]);
}

/**
 * Deletes rows whose records were erased between the two snapshots, because svc-parking would not request this deletion
 * again.
 */
async function deleteOrphanedRows(restored: DatabaseAccess): Promise<void> {
  const { files, parking } = restored.schemas;
  for (const table of ['attachments', 'attachment_lists']) {
    await restored.execute(
      `DELETE FROM ${files}.${table} WHERE invoiceNumber NOT IN (SELECT id FROM ${parking}.records)`,
    );
  }
}

async function endSessions(restored: DatabaseAccess, now: Date): Promise<void> {
  await restored.execute(
    `UPDATE ${restored.schemas.users}.sessions SET endedAt = ${restored.instant(now)} WHERE endedAt IS NULL`,
  );
}

const MIN_PER_DAY = 1_000;
const DAY_MS = 86_400_000;
/** The next invoice number is rounded up to a multiple of this, so that the gap is obvious on paper. */
const ROUND_TO = 1_000;
/** Stays below the column's maximum. */
const MAX_NUMBER = 2_000_000_000;

interface Numbers {
  readonly manifest: Pick<Manifest, 'madeAt' | 'nextInvoiceNumber'>;
  readonly replaced: number | undefined;
  readonly requested: number | undefined;
  readonly now: Date;
}

/**
 * Skips twice the busiest day's check-ins for every day since the backup, because the numbers of lost records exist on
 * paper.
 */
async function nextNumberAfter(
  restored: DatabaseAccess,
  { manifest, replaced = 0, requested, now }: Numbers,
): Promise<number> {
  const known = Math.max(manifest.nextInvoiceNumber, replaced, await restored.nextInvoiceNumber());
  if (requested !== undefined) {
    requireUnused(requested, known);
    return requested;
  }
  const days = Math.max(1, Math.ceil((now.getTime() - new Date(manifest.madeAt).getTime()) / DAY_MS));
  const skipped = days * Math.max(MIN_PER_DAY, 2 * (await busiestDay(restored)));
  return Math.min(Math.ceil((known + skipped) / ROUND_TO) * ROUND_TO + 1, MAX_NUMBER);
}

/** @throws CommandError if the number may have been issued already */
function requireUnused(requested: number | undefined, known: number): void {
  if (requested !== undefined && requested < known) throw new CommandError(texts.numberTooLow(requested, known));
}

async function busiestDay(restored: DatabaseAccess): Promise<number> {
  const days = `SELECT COUNT(*) AS checkIns FROM ${restored.schemas.parking}.records GROUP BY SUBSTR(createdAt, 1, 10)`;
  const [row] = await restored.rows(`SELECT COALESCE(MAX(checkIns), 0) FROM (${days}) AS days`);
  return Number(row?.[0]);
}

/** Stores the objects of the backup. Other objects in the bucket are deleted later by svc-files' sweep. */
async function restoreObjects(objects: ObjectStore, folder: string): Promise<number> {
  await objects.ensureBucket();
  return forEachConcurrently(objectsIn(folder), async (object) => {
    await objects.put(object.key, createReadStream(objectPath(folder, object.key)), object.size, object.headers);
    const arrived = await fingerprintOf(await objects.read(object.key));
    if (!isSame(arrived, object)) throw new CommandError(texts.objectDiffers(object.key));
  });
}

export interface RestorePlace {
  readonly kind: Databases['kind'];
  open(): Promise<Target>;
  /** Stops all writers after every check has passed. @returns a function that restarts the writers */
  stop?(): Promise<() => Promise<readonly string[]>>;
}

export interface RestoreOptions {
  readonly from: string;
  readonly replace?: boolean | undefined;
  readonly nextInvoiceNumber?: number | undefined;
  readonly knownMigrations: Manifest['migrations'];
  /** Replays the binary logs from the backup to a moment. */
  readonly pointInTime?: { readonly until: Date; readonly binaryLogs: string } | undefined;
  readonly say: (line: string) => void;
  readonly now?: Date;
}

/**
 * Restores objects first, so that no row refers to a missing object. Can be repeated. @throws CommandError on a
 * mismatch, before any change
 */
export async function restoreBackup(place: RestorePlace, options: RestoreOptions): Promise<void> {
  const { from, say } = options;
  const manifest = await verifyFiles(from, say);
  requireCompatible(manifest, place.kind, options);
  const replay = await replayFor(manifest, options.pointInTime);
  const target = await place.open();
  try {
    const replaced = await nextNumberOfReplaced(target, options.replace);
    requireUnused(options.nextInvoiceNumber, Math.max(manifest.nextInvoiceNumber, replaced ?? 0));
    const repeat = replay && (await target.databases.openReplay(replay));
    const startAgain = await place.stop?.();
    await restoreInto(target, { manifest, repeat }, options).catch(async (error: unknown) => {
      if (error instanceof UnfinishedRestore) throw error;
      say(texts.previousAgain);
      const started = (await startAgain?.()) ?? [];
      if (started.length > 0) say(texts.startedAgain(started));
      throw error;
    });
    say(texts.restoreDone);
    say(texts.nowStart(target.startCommand));
  } finally {
    await target.close();
  }
}

interface Source {
  readonly manifest: Manifest;
  readonly repeat: (() => Promise<number>) | undefined;
}

async function restoreInto(target: Target, source: Source, options: RestoreOptions): Promise<void> {
  const { manifest, repeat } = source;
  const { from, say, now = new Date() } = options;
  // The next invoice number is read again, because booths check cars in until the services stop.
  const replaced = await nextNumberOfReplaced(target, options.replace);
  say(texts.objectsRestored(await restoreObjects(target.objects, from)));
  const loading = await target.databases.load(join(from, 'databases'));
  try {
    await requireCounts(loading, manifest.counts);
    say(texts.databasesRestored(sum(manifest.counts)));
    if (repeat && options.pointInTime) say(texts.replayed(await repeat(), options.pointInTime.until));
    const requested = options.nextInvoiceNumber;
    const next = await nextNumberAfter(loading, { manifest, replaced, requested, now });
    await loading.setNextInvoiceNumber(next);
    say(texts.nextInvoice(next, manifest.nextInvoiceNumber));
    await deleteOrphanedRows(loading);
    say(texts.listsToResend(await resendLists(loading, now)));
    await endSessions(loading, now);
    say(texts.sessionsEnded);
    await loading.finish();
  } catch (error) {
    await loading.abandon();
    throw error;
  }
}

/** @throws CommandError before any change */
async function replayFor(
  { binaryLog, madeAt }: Manifest,
  pointInTime: RestoreOptions['pointInTime'],
): Promise<Replay | undefined> {
  if (!pointInTime) return undefined;
  const { until, binaryLogs: folder } = pointInTime;
  if (!binaryLog) throw new CommandError(texts.noPosition);
  if (until < new Date(madeAt)) throw new CommandError(texts.beforeBackup(madeAt));
  const replay = { folder, from: binaryLog, until };
  await findBinaryLogs(replay);
  return replay;
}

function requireCompatible(manifest: Manifest, kind: Manifest['kind'], { knownMigrations }: RestoreOptions): void {
  const nameOf = (of: Manifest['kind']) => (of === 'sqlite' ? texts.embedded : texts.mysql);
  if (manifest.kind !== kind) throw new CommandError(texts.wrongKind(nameOf(manifest.kind), nameOf(kind)));
  const unknown = SERVICE_NAMES.flatMap(
    (service) => manifest.migrations[service]?.filter((name) => !knownMigrations[service]?.includes(name)) ?? [],
  );
  if (unknown.length > 0) throw new CommandError(texts.unknownSchema(unknown));
}

/**
 * The next invoice number of the replaced data; undefined for an empty installation. After a disaster or a failed
 * restore, an installation without rows may still have objects.
 */
async function nextNumberOfReplaced({ databases }: Target, replace = false): Promise<number | undefined> {
  const hasData = !(await databases.isEmpty());
  if (hasData && !replace) throw new CommandError(texts.notEmpty);
  if (!hasData) return undefined;
  const access = await databases.open();
  try {
    // After an aborted restore, the table of records may be missing.
    const hasRecords = (await access.tables('parking')).includes('records');
    return hasRecords ? await access.nextInvoiceNumber() : undefined;
  } finally {
    await access.close();
  }
}
