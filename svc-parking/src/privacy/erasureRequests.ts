import { createHash } from 'node:crypto';
import {
  ERASURE_STEPS,
  type ErasureCounts,
  type ErasureState,
  type ErasureStep,
} from '@parkwart/contracts/calls/personRequests';
import { type Person, personKey } from '@parkwart/contracts/entities/person';
import { plateIdentity } from '@parkwart/contracts/rules/car';
import type { Database, Transaction } from '@parkwart/service-kit/database/database';
import { rowsOf } from '@parkwart/service-kit/database/rows';
import { type RowOf, readAs } from '@parkwart/service-kit/database/tables';
import { PARKING_TABLES, statement } from '../tables.ts';

/** Personal data in the request; deleted when the erasure is done. */
export interface ErasureContent {
  readonly text: string;
  readonly mentions: readonly string[];
  readonly asUser: boolean;
  /** Record ids in svc-parking. */
  readonly records: readonly number[];
  readonly previews: Readonly<Record<ErasureStep, string | undefined>>;
}

interface NewErasure extends ErasureContent {
  readonly id: string;
  readonly kind: Person['kind'];
  readonly account: string;
  readonly counts: ErasureCounts;
  readonly startedAt: Date;
}

const table = PARKING_TABLES.erasure_requests;
type ErasureRow = RowOf<typeof table>;
const rows = rowsOf(table);

/** The step after those of the services: erasing the user's name in records, in many transactions. */
export const NAMES_STEP = ERASURE_STEPS.length;

/** Number of finished requests in the list. */
const LISTED = 10;

/** The request, at the step at which it was read. */
type AtStep = Pick<ErasureRow, 'id' | 'step'>;

/** @param step the next step */
export interface Progress {
  readonly step: number;
  readonly changed?: readonly string[];
}

export function erasureRequests(database: Database) {
  const read = (rest: string, values?: Record<string, unknown>): Promise<ErasureRow[]> =>
    readAs(database, table, statement(`SELECT * FROM erasure_requests ${rest}`), values);
  /**
   * Changes the request only if its step is still the step that was read: a replica that has lost its lease must not
   * change anything.
   */
  const update = (transaction: Transaction, { id, step: reached }: AtStep, changes: Partial<ErasureRow>) => {
    const set = Object.keys(changes).map((column) => `${column} = :${column}`);
    const sql = statement(`UPDATE erasure_requests SET ${set.join(', ')}
      WHERE id = :id AND step = :reached AND doneAt IS NULL`);
    return transaction.write(sql, { ...table.write(changes), id, reached });
  };
  return {
    /** @throws a duplicate error for a known id, and while another erasure of the person is running */
    add: (transaction: Transaction, { id, kind, account, counts, startedAt, ...content }: NewErasure) =>
      rows.insert(transaction, {
        id,
        kind,
        account,
        startedAt,
        step: 0,
        changed: '',
        activeKey: activeKey({ kind, text: content.text }),
        counts: JSON.stringify(counts),
        request: JSON.stringify(content),
      }),
    find: async (id: string): Promise<ErasureRow | undefined> => (await read('WHERE id = :id', { id }))[0],
    isActive: async (person: Person): Promise<boolean> =>
      (await read(statement('WHERE activeKey = :key'), { key: activeKey(person) })).length > 0,
    due: (now: Date) =>
      read(statement('WHERE doneAt IS NULL AND (retryAt IS NULL OR retryAt <= :now) ORDER BY startedAt, id'), { now }),
    oldestOpen: async (): Promise<Date | undefined> =>
      (await read(statement('WHERE doneAt IS NULL ORDER BY startedAt LIMIT 1')))[0]?.startedAt,
    list: () => read(statement(`ORDER BY (doneAt IS NULL) DESC, startedAt DESC, id LIMIT ${LISTED}`)),
    advance: (transaction: Transaction, stored: AtStep, { step, changed = [] }: Progress) =>
      update(transaction, stored, { step, retryAt: null, changed: changed.join() }),
    retryAt: (transaction: Transaction, stored: AtStep, retryAt: Date) => update(transaction, stored, { retryAt }),
    finish: (transaction: Transaction, stored: AtStep, doneAt: Date) =>
      update(transaction, stored, { step: NAMES_STEP + 1, doneAt, request: null, activeKey: null }),
  };
}

export const changedIn = ({ changed }: ErasureRow) => changed.split(',').filter(Boolean);
export const contentOf = ({ request }: ErasureRow) => JSON.parse(request ?? '{}') as ErasureContent;

function activeKey({ kind, text }: Person): string {
  return createHash('sha256')
    .update(`${kind}:${kind === 'plate' ? plateIdentity(text) : personKey(text)}`)
    .digest('base64url');
}

export function presentErasure(stored: ErasureRow): ErasureState {
  const { id, kind, account, startedAt, doneAt, step, retryAt, counts, request } = stored;
  const changed = changedIn(stored);
  const stateOf = (service: ErasureStep, index: number) => {
    if (changed.includes(service)) return 'changed';
    // svc-parking's part is done only after the user's name in records is erased, too.
    const isDone = service === 'parking' ? step > NAMES_STEP : step > index;
    if (isDone) return 'done';
    if (step < index) return 'waiting';
    return retryAt === null ? 'running' : 'retrying';
  };
  return {
    _id: id,
    kind,
    ...(request === null ? {} : { text: contentOf(stored).text }),
    account,
    startedAt: startedAt.toISOString(),
    ...(doneAt === null ? {} : { doneAt: doneAt.toISOString() }),
    counts: JSON.parse(counts),
    parts: ERASURE_STEPS.map((service, index) => ({ service, state: stateOf(service, index) })),
  };
}
