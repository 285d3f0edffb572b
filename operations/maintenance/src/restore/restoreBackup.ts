import { join } from 'node:path';
import { SERVICE_NAMES } from '@parkwart/contracts/wire/services';
import type { Manifest } from '../backup/manifest.ts';
import { verifyFiles } from '../backup/verifyFiles.ts';
import { CommandError, UnfinishedRestore } from '../commandError.ts';
import { findBinaryLogs } from '../databases/binaryLogs.ts';
import { type Databases, type Replay, requireCounts, sum } from '../databases/databases.ts';
import type { Target } from '../target/target.ts';
import { texts } from '../texts.ts';
import { nextNumberAfter, requireUnused } from './invoiceNumbers.ts';
import { deleteOrphanedRows, endSessions, resendLists } from './reconcile.ts';
import { restoreObjects } from './restoreObjects.ts';

export interface RestorePlace {
  readonly kind: Databases['kind'];
  open(): Promise<Target>;
  /** Stops all writers once every check has passed. @returns a function that restarts them */
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
 * Restores objects first, so that no row names a missing one. Can be repeated. @throws CommandError on a mismatch,
 * before any change
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
  // Reread, because booths check in until the services stop.
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

/** Undefined for an empty installation; only objects may be left after a disaster or a failed restore. */
async function nextNumberOfReplaced({ databases }: Target, replace = false): Promise<number | undefined> {
  const hasData = !(await databases.isEmpty());
  if (hasData && !replace) throw new CommandError(texts.notEmpty);
  if (!hasData) return undefined;
  const access = await databases.open();
  try {
    // An aborted restore may have left no records table.
    const hasRecords = (await access.tables('parking')).includes('records');
    return hasRecords ? await access.nextInvoiceNumber() : undefined;
  } finally {
    await access.close();
  }
}
