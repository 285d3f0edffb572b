import { createHash } from 'node:crypto';
import {
  ERASURE_STEPS,
  type ErasureCounts,
  type ErasureState,
  type ErasureStep,
} from '@parkwart/contracts/calls/personRequests';
import { type Person, personKey } from '@parkwart/contracts/entities/person';
import { normalisePlate } from '@parkwart/contracts/rules/plate';
import type { Database } from '@parkwart/service-kit/database/database';
import type { Transaction } from 'sequelize';

/** What the request holds of the person; goes when it is done. */
export interface ErasureContent {
  readonly text: string;
  readonly mentions: readonly string[];
  readonly asUser: boolean;
  /** svc-parking's. */
  readonly records: readonly number[];
  /** Of what each service erases. */
  readonly previews: Readonly<Record<ErasureStep, string | undefined>>;
}

interface NewErasure extends ErasureContent {
  readonly id: string;
  readonly kind: Person['kind'];
  readonly account: string;
  readonly counts: ErasureCounts;
  readonly startedAt: Date;
}

interface StoredErasure {
  readonly id: string;
  readonly kind: Person['kind'];
  readonly account: string;
  readonly startedAt: Date | string;
  readonly doneAt: Date | string | null;
  readonly step: number;
  readonly retryAt: Date | string | null;
  readonly changed: string;
  readonly counts: string;
  readonly request: string | null;
}

/** The services' steps, then the user's name in records, which takes many transactions. */
export const NAMES_STEP = ERASURE_STEPS.length;

/** How many that are done are listed. */
const LISTED = 10;
const ORDER = 'ORDER BY (doneAt IS NULL) DESC, startedAt DESC, id';

const iso = (instant: Date | string) => new Date(instant).toISOString();

/** As it was read. */
type AtStep = Pick<StoredErasure, 'id' | 'step'>;

/** @param step what comes next */
export interface Progress {
  readonly step: number;
  readonly changed?: readonly string[];
}

export function erasureRequests({ sequelize, select }: Database) {
  /** A replica that has lost its lease is behind, and changes nothing. */
  const update = ({ id, step }: AtStep, values: Readonly<Record<string, unknown>>, transaction: Transaction) =>
    sequelize.query(
      `UPDATE erasure_requests SET ${Object.keys(values).map((name) => `${name} = :${name}`)}
       WHERE id = :id AND step = :expected AND doneAt IS NULL`,
      { replacements: { id, expected: step, ...values }, transaction },
    );
  return {
    /** @throws a duplicate's error for an id that is known, and while another one of the person runs */
    add: ({ id, kind, account, counts, startedAt, ...content }: NewErasure, transaction: Transaction) =>
      sequelize.query(
        `INSERT INTO erasure_requests (id, kind, account, startedAt, step, changed, counts, request, activeKey)
         VALUES (:id, :kind, :account, :startedAt, 0, '', :counts, :request, :activeKey)`,
        {
          replacements: {
            ...{ id, kind, account, startedAt, activeKey: activeKey({ kind, text: content.text }) },
            ...{ counts: JSON.stringify(counts), request: JSON.stringify(content) },
          },
          transaction,
        },
      ),
    find: async (id: string): Promise<StoredErasure | undefined> =>
      (await select<StoredErasure>('SELECT * FROM erasure_requests WHERE id = :id', { id }))[0],
    isActive: async (person: Person): Promise<boolean> => {
      const sql = 'SELECT id FROM erasure_requests WHERE activeKey = :key';
      return (await select(sql, { key: activeKey(person) })).length > 0;
    },
    due: (now: Date) =>
      select<StoredErasure>(
        'SELECT * FROM erasure_requests WHERE doneAt IS NULL AND (retryAt IS NULL OR retryAt <= :now) ORDER BY startedAt, id',
        { now },
      ),
    oldestOpen: async (): Promise<Date | undefined> => {
      const sql = 'SELECT MIN(startedAt) AS startedAt FROM erasure_requests WHERE doneAt IS NULL';
      const [row] = await select<{ startedAt: Date | string | null }>(sql);
      return row?.startedAt ? new Date(row.startedAt) : undefined;
    },
    list: () => select<StoredErasure>(`SELECT * FROM erasure_requests ${ORDER} LIMIT ${LISTED}`),
    advance: (stored: AtStep, { step, changed = [] }: Progress, transaction: Transaction) =>
      update(stored, { step, retryAt: null, changed: changed.join() }, transaction),
    retryAt: (stored: AtStep, retryAt: Date, transaction: Transaction) => update(stored, { retryAt }, transaction),
    finish: (stored: AtStep, doneAt: Date, transaction: Transaction) =>
      update(stored, { step: NAMES_STEP + 1, doneAt, request: null, activeKey: null }, transaction),
  };
}

export const changedIn = ({ changed }: StoredErasure) => changed.split(',').filter(Boolean);
export const contentOf = ({ request }: StoredErasure) => JSON.parse(request ?? '{}') as ErasureContent;

function activeKey({ kind, text }: Person): string {
  return createHash('sha256')
    .update(`${kind}:${kind === 'plate' ? normalisePlate(text) : personKey(text)}`)
    .digest('base64url');
}

export function presentErasure(stored: StoredErasure): ErasureState {
  const { id, kind, account, startedAt, doneAt, step, retryAt, counts, request } = stored;
  const changed = changedIn(stored);
  const stateOf = (service: ErasureStep, index: number) => {
    if (changed.includes(service)) return 'changed';
    // The names in records are a part of svc-parking's.
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
    startedAt: iso(startedAt),
    ...(doneAt === null ? {} : { doneAt: iso(doneAt) }),
    counts: JSON.parse(counts),
    parts: ERASURE_STEPS.map((service, index) => ({ service, state: stateOf(service, index) })),
  };
}
