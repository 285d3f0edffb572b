import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as contract from '@parkwart/contracts/calls/terms';
import { dayNumber } from '@parkwart/contracts/rules/time';
import type { Database, Queryable, Transaction } from '@parkwart/service-kit/database/database';
import { rowsOf } from '@parkwart/service-kit/database/rows';
import type { RowOf } from '@parkwart/service-kit/database/tables';
import { HttpError, invalidField } from '@parkwart/service-kit/errors/httpError';
import { expectedVersion } from '@parkwart/service-kit/http/expectedVersion';
import { implement, implementOnce } from '@parkwart/service-kit/http/implement';
import { eraseStoredResponses, responsesAbout } from '@parkwart/service-kit/http/storedResponses';
import { actorOf, type Journal } from '@parkwart/service-kit/journal/journal';
import { type InternalRoute, internalRoute } from '@parkwart/service-kit/peers/internalRoutes';
import type { Session } from '@parkwart/service-kit/session/session';
import * as z from 'zod/mini';
import type { Feature } from '../feature.ts';
import { formatStoredDay, storedDay } from '../storedDay.ts';
import { PARKING_TABLES, statement } from '../tables.ts';

const rows = rowsOf(PARKING_TABLES.terms);
export type TermsRow = RowOf<typeof PARKING_TABLES.terms>;

const termsSubject = (id: number | string) => `terms:${id}` as const;

const valuesOf = ({ validFrom, ...values }: contract.TermsInput) => ({ validFrom: dayNumber(validFrom), ...values });

/** In the journal: not the wording itself, which no page of the journal could show. */
const journaled = (row: Pick<TermsRow, keyof contract.TermsInput>) => ({
  validFrom: formatStoredDay(row.validFrom),
  textHash: createHash('sha256').update(row.text).digest('hex'),
  freeMinutes: row.freeMinutes,
  centsPerStartedHour: row.centsPerStartedHour,
  maxCentsPerDay: row.maxCentsPerDay,
});

export const presentTerms = ({ id, ...row }: TermsRow): contract.Terms => ({
  _id: String(id),
  validFrom: formatStoredDay(row.validFrom),
  text: row.text,
  tariff: {
    freeMinutes: row.freeMinutes,
    centsPerStartedHour: row.centsPerStartedHour,
    maxCentsPerDay: row.maxCentsPerDay,
  },
  sealedAt: row.sealedAt?.toISOString() ?? null,
  version: row.version,
});

/** The terms that hold for a stay that began then. */
export async function termsAt(queryable: Queryable, entryAt: Date): Promise<TermsRow | undefined> {
  const latest = statement('sealedFrom <= :day ORDER BY sealedFrom DESC LIMIT 1');
  return (await rows.where(queryable, latest, { day: storedDay(entryAt) }))[0];
}

/** svc-files asks whether pictures may still be added or removed. */
export const termsRoute = (database: Database): InternalRoute =>
  internalRoute({
    method: 'GET',
    path: '/internal/terms/:id',
    callers: ['files'],
    params: z.strictObject({ id: z.string() }),
    handle: async ({ params: { id } }) => {
      const [row] = await rows.where(database, statement('id = :id'), { id: Number(id) });
      if (!row) throw termsNotFound();
      return { isDraft: row.sealedAt === null };
    },
  });

interface Work {
  readonly journal: Journal;
  readonly session: Session;
  readonly now: Date;
  readonly transaction: Transaction;
}

async function add({ journal, session, now, transaction }: Work, input: contract.TermsInput): Promise<string> {
  if ((await rows.count(transaction, statement('1 = 1'))) >= contract.MAX_TERMS) throw tooManyTerms();
  const row = { ...valuesOf(input), createdAt: now, sealedAt: null, sealedFrom: null };
  const id = await rows.insert(transaction, row);
  const entry = { subject: termsSubject(id), kind: 'terms-added', by: actorOf(session) } as const;
  await journal.write(transaction, { ...entry, after: journaled(row), isNew: true });
  return String(id);
}

/** Returns an equal draft unchanged, so that a retry does not conflict. @throws HttpError 404, 409 */
async function change(at: Work, id: string, input: contract.TermsInput, version?: number): Promise<TermsRow> {
  const { journal, session, transaction } = at;
  const row = await lock(at, id);
  const values = valuesOf(input);
  if (isDeepStrictEqual({ ...row, ...values }, { ...row })) return row;
  requireDraft(row);
  requireVersion(row, version);
  await rows.update(transaction, row.id, values);
  const changed = { ...row, ...values, version: row.version + 1 };
  const entry = { subject: termsSubject(id), kind: 'terms-changed', by: actorOf(session) } as const;
  await journal.write(transaction, { ...entry, before: journaled(row), after: journaled(changed) });
  return changed;
}

/** Returns sealed terms unchanged, so that a retry does not conflict. @throws HttpError 404, 409, 422 */
async function seal(at: Work, id: string, version?: number): Promise<TermsRow> {
  const { journal, session, now, transaction } = at;
  const row = await lock(at, id);
  if (row.sealedAt) return row;
  requireVersion(row, version);
  const sealed = await rows.where(transaction, statement(`sealedFrom IS NOT NULL${transaction.forUpdate}`), {});
  if (sealed.some(({ sealedFrom }) => sealedFrom === row.validFrom)) throw dayTaken(row.validFrom);
  const today = storedDay(now);
  const isInForce = sealed.some(({ sealedFrom }) => sealedFrom !== null && sealedFrom <= today);
  if (isInForce && row.validFrom <= today) throw dayBegun();
  const values = { sealedAt: now, sealedFrom: row.validFrom };
  await rows.update(transaction, row.id, values);
  const entry = { subject: termsSubject(id), kind: 'terms-sealed', by: actorOf(session) } as const;
  await journal.write(transaction, { ...entry, after: journaled(row) });
  return { ...row, ...values, version: row.version + 1 };
}

/** @throws HttpError 404, 409 */
async function remove(at: Work, id: string, version?: number): Promise<void> {
  const { journal, session, now, transaction } = at;
  const row = await lock(at, id);
  requireVersion(row, version);
  if (row.sealedAt && row.validFrom <= storedDay(now)) throw termsSealed();
  await rows.remove(transaction, [row.id]);
  await eraseStoredResponses(transaction, [responsesAbout(termsSubject(id))]);
  const entry = { subject: termsSubject(id), kind: 'terms-removed', by: actorOf(session) } as const;
  await journal.write(transaction, { ...entry, before: journaled(row) });
}

async function lock({ transaction }: Work, id: string): Promise<TermsRow> {
  const row = await rows.lock(transaction, Number(id));
  if (!row) throw termsNotFound();
  return row;
}

function requireVersion(row: TermsRow, version: number | undefined): void {
  if (version !== undefined && version !== row.version) throw termsChanged();
}

function requireDraft({ sealedAt }: TermsRow): void {
  if (sealedAt) throw termsSealed();
}

const termsNotFound = () => new HttpError(404, 'TERMS_NOT_FOUND', 'Diese Fassung gibt es nicht.');
const termsChanged = () =>
  new HttpError(409, 'TERMS_CHANGED', 'Diese Fassung wurde inzwischen geändert. Bitte laden Sie sie neu.');
const termsSealed = () =>
  new HttpError(409, 'TERMS_SEALED', 'Diese Fassung ist festgeschrieben und nicht mehr zu ändern.');
const tooManyTerms = () =>
  new HttpError(422, 'TOO_MANY_TERMS', `Es gibt schon ${contract.MAX_TERMS} Fassungen. Bitte löschen Sie Entwürfe.`);
const dayTaken = (day: number) =>
  invalidField('TERMS_DAY_TAKEN', 'validFrom', `Ab ${formatStoredDay(day)} gilt schon eine festgeschriebene Fassung.`);
const dayBegun = () =>
  invalidField(
    'TERMS_DAY_PASSED',
    'validFrom',
    'Eine weitere Fassung gilt frühestens ab morgen: Was heute gilt und früher galt, bleibt nachweisbar.',
  );

export const terms: Feature = {
  calls: [
    ({ database }) =>
      implement(contract.getTerms, async () => ({
        terms: (await rows.where(database, statement('1 = 1 ORDER BY validFrom DESC, id DESC'), {})).map(presentTerms),
      })),
    ({ database, journal, clock }) =>
      implementOnce(
        contract.addTerms,
        database,
        async ({ body, session, transaction }) => ({
          _id: await add({ journal, session, now: clock(), transaction }, body),
        }),
        ({ _id }) => responsesAbout(termsSubject(_id)),
      ),
    ({ database, journal, clock }) =>
      implement(contract.changeTerms, ({ params: { id }, body, session }, ctx) =>
        database.transaction(async (transaction) => {
          const at = { journal, session, now: clock(), transaction };
          return presentTerms(await change(at, id, body, expectedVersion(ctx)));
        }),
      ),
    ({ database, journal, clock }) =>
      implement(contract.sealTerms, ({ params: { id }, session }, ctx) =>
        database.transaction(async (transaction) => {
          const at = { journal, session, now: clock(), transaction };
          return presentTerms(await seal(at, id, expectedVersion(ctx)));
        }),
      ),
    ({ database, journal, clock }) =>
      implement(contract.removeTerms, ({ params: { id }, session }, ctx) =>
        database.transaction(async (transaction) => {
          await remove({ journal, session, now: clock(), transaction }, id, expectedVersion(ctx));
          return undefined;
        }),
      ),
  ],
};
