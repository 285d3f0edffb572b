import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as contract from '@parkwart/contracts/calls/terms';
import { dayNumber } from '@parkwart/contracts/rules/time';
import { getTermsState } from '@parkwart/contracts/wire/internalCalls';
import type { Database, Queryable } from '@parkwart/service-kit/database/database';
import { rowsOf } from '@parkwart/service-kit/database/rows';
import type { RowOf } from '@parkwart/service-kit/database/tables';
import { HttpError, invalidField } from '@parkwart/service-kit/errors/httpError';
import { implement } from '@parkwart/service-kit/http/implement';
import { eraseStoredResponses, responsesAbout } from '@parkwart/service-kit/http/storedResponses';
import { type InternalRoute, implementInternal } from '@parkwart/service-kit/peers/internalRoutes';
import { type AtCommand, commandOf, lockItem, requireVersion } from '../changes/commandOf.ts';
import type { Feature } from '../feature.ts';
import { formatStoredDay, storedDay } from '../storedDay.ts';
import { PARKING_TABLES, statement } from '../tables.ts';

const rows = rowsOf(PARKING_TABLES.terms);
export type TermsRow = RowOf<typeof PARKING_TABLES.terms>;

const termsSubject = (id: number | string) => `terms:${id}` as const;

const valuesOf = ({ validFrom, ...values }: contract.TermsInput) => ({ validFrom: dayNumber(validFrom), ...values });

/** The values for the journal: a hash in place of the wording, which no page of the journal could show. */
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

/** The terms that apply to a parking stay that began at `entryAt`. */
export async function termsAt(queryable: Queryable, entryAt: Date): Promise<TermsRow | undefined> {
  const latest = statement('sealedFrom <= :day ORDER BY sealedFrom DESC LIMIT 1');
  return (await rows.where(queryable, latest, { day: storedDay(entryAt) }))[0];
}

/** Lets svc-files ask whether pictures of the terms may still be added or removed. */
export const termsRoute = (database: Database): InternalRoute =>
  implementInternal(getTermsState, async ({ params: { id } }) => {
    const [row] = await rows.where(database, statement('id = :id'), { id: Number(id) });
    if (!row) throw termsNotFound();
    return { isDraft: row.sealedAt === null };
  });

async function add({ journal, by, now, transaction }: AtCommand, input: contract.TermsInput): Promise<string> {
  if ((await rows.count(transaction, statement('1 = 1'))) >= contract.MAX_TERMS) throw tooManyTerms();
  const row = { ...valuesOf(input), createdAt: now, sealedAt: null, sealedFrom: null };
  const id = await rows.insert(transaction, row);
  const entry = { subject: termsSubject(id), kind: 'terms-added', by } as const;
  await journal.write(transaction, { ...entry, after: journaled(row), isNew: true });
  return String(id);
}

/** Returns an equal draft unchanged, so that a retry does not conflict. @throws HttpError 404, 409 */
async function change(at: AtCommand, id: string, input: contract.TermsInput): Promise<TermsRow> {
  const { journal, by, transaction } = at;
  const row = await lockItem(at, rows, id, termsNotFound);
  const values = valuesOf(input);
  if (isDeepStrictEqual({ ...row, ...values }, { ...row })) return row;
  requireDraft(row);
  requireVersion(at, row, termsChanged);
  await rows.update(transaction, row.id, values);
  const changed = { ...row, ...values, version: row.version + 1 };
  const entry = { subject: termsSubject(id), kind: 'terms-changed', by } as const;
  await journal.write(transaction, { ...entry, before: journaled(row), after: journaled(changed) });
  return changed;
}

/** Returns sealed terms unchanged, so that a retry does not conflict. @throws HttpError 404, 409, 422 */
async function seal(at: AtCommand, id: string): Promise<TermsRow> {
  const { journal, by, now, transaction } = at;
  const row = await lockItem(at, rows, id, termsNotFound);
  if (row.sealedAt) return row;
  requireVersion(at, row, termsChanged);
  const sealed = await rows.where(transaction, statement(`sealedFrom IS NOT NULL${transaction.forUpdate}`), {});
  if (sealed.some(({ sealedFrom }) => sealedFrom === row.validFrom)) throw dayTaken(row.validFrom);
  const today = storedDay(now);
  const isInForce = sealed.some(({ sealedFrom }) => sealedFrom !== null && sealedFrom <= today);
  if (isInForce && row.validFrom <= today) throw dayBegun();
  const values = { sealedAt: now, sealedFrom: row.validFrom };
  await rows.update(transaction, row.id, values);
  const entry = { subject: termsSubject(id), kind: 'terms-sealed', by } as const;
  await journal.write(transaction, { ...entry, after: journaled(row) });
  return { ...row, ...values, version: row.version + 1 };
}

/** @throws HttpError 404, 409 */
async function remove(at: AtCommand, id: string): Promise<undefined> {
  const { journal, by, now, transaction } = at;
  const row = await lockItem(at, rows, id, termsNotFound);
  requireVersion(at, row, termsChanged);
  if (row.sealedAt && row.validFrom <= storedDay(now)) throw termsSealed();
  await rows.remove(transaction, [row.id]);
  await eraseStoredResponses(transaction, [responsesAbout(termsSubject(id))]);
  const entry = { subject: termsSubject(id), kind: 'terms-removed', by } as const;
  await journal.write(transaction, { ...entry, before: journaled(row) });
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
    commandOf(
      contract.addTerms,
      async (at, { body }) => ({ _id: await add(at, body) }),
      ({ _id }) => termsSubject(_id),
    ),
    commandOf(contract.changeTerms, async (at, { params, body }) => presentTerms(await change(at, params.id, body))),
    commandOf(contract.sealTerms, async (at, { params }) => presentTerms(await seal(at, params.id))),
    commandOf(contract.removeTerms, (at, { params }) => remove(at, params.id)),
  ],
};
