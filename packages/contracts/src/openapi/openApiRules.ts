import type { Call } from '../calls/call.ts';
import { RULES_OF_FEATURES } from '../calls/calls.ts';
import { onHasAddress } from '../calls/driverPageSettings.ts';
import { blockExplained, finesFit, MOST_BYTES_OF_FINES } from '../calls/recordChanges.ts';
import type { Rule as FeatureRule } from '../calls/rule.ts';
import { BOOK_ACCOUNTS, type StoredBookSettings } from '../entities/bookSettings.ts';
import { isPerson, type Person, personProblem } from '../entities/person.ts';
import { datesInOrder, letterDaysInOrder, rangeInOrder } from '../inputs/dayRange.ts';
import { isEmail } from '../inputs/email.ts';
import { dayNumber, instantFrom, isPastDay } from '../rules/time.ts';
import { callName } from './callShape.ts';

export interface Request {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A rule for a call's input that JSON Schema cannot express: a sentence for docs/openapi.json and its check. */
export interface Rule {
  readonly says: string;
  accepts(request: Request): boolean;
  /** Changes a generated request so that it is accepted; random values hardly ever are. */
  keep?<Given extends Request>(request: Given): Given;
}

const comparable = (day: string): string => {
  const [first = '', month = '', last = ''] = day.split(/[.-]/);
  return day.includes('-') ? day : `${last}-${month.padStart(2, '0')}-${first.padStart(2, '0')}`;
};

const inOrder = (from: string, to: string): Rule => ({
  says: `\`${to}\` liegt nicht vor \`${from}\`.`,
  accepts: ({ query = {}, body = query }) => {
    const { [from]: first, [to]: last } = body as Readonly<Record<string, string | null | undefined>>;
    return !first || !last || comparable(first) <= comparable(last);
  },
});

const onePosition: Rule = {
  says: 'Höchstens eines von `after`, `before` und `at`.',
  accepts: ({ query = {} }) => ['after', 'before', 'at'].filter((name) => name in query).length <= 1,
};

const existingHour: Rule = {
  says: 'Die Stunde, die im März ausfällt, gibt es nicht.',
  accepts: ({ query = {} }) => {
    const [day = '', time = ''] = (query.exitTime ?? '').split(/[ T]/);
    const hasZone = /[Z+]|-\d\d:\d\d$/.test(time);
    return query.exitTime === undefined || hasZone || instantFrom(day, time, new Date()) !== undefined;
  },
};

const notPast: Rule = {
  says: '`until` liegt nicht in der Vergangenheit.',
  accepts: ({ body }) => {
    const { until } = body as { readonly until?: string | null };
    return !until || !isPastDay(until, new Date());
  },
};

const operatorEmail: Rule = {
  says: '`contactEmail` ist leer oder eine E-Mail-Adresse.',
  accepts: ({ body }) => {
    const { contactEmail } = body as { readonly contactEmail: string };
    return contactEmail.trim() === '' || isEmail(contactEmail.trim());
  },
  keep: (request) => ({ ...request, body: { ...(request.body as object), contactEmail: 'service@parkraum.example' } }),
};

const accountsFit: Rule = {
  says: 'Kein Konto hat mehr Stellen als `accountLength`.',
  accepts: ({ body }) => {
    const given = body as StoredBookSettings;
    return BOOK_ACCOUNTS.every((name) => (given[name] ?? '').trim().length <= given.accountLength);
  },
  keep: (request) => ({ ...request, body: { ...(request.body as object), accountLength: 8 } }),
};

const halfYearsOnce: Rule = {
  says: '`baseRates` nennt keinen Tag zweimal.',
  accepts: ({ body }) => {
    const { baseRates } = body as { readonly baseRates: readonly { readonly from: string }[] };
    return new Set(baseRates.map(({ from }) => dayNumber(from))).size === baseRates.length;
  },
};

const samePasswords: Rule = {
  says: '`newPassword` und `confirmNewPassword` sind gleich.',
  accepts: ({ body }) => {
    const given = body as { newPassword: string; confirmNewPassword: string };
    return given.newPassword === given.confirmNewPassword;
  },
  keep: (request) => {
    const given = request.body as { newPassword: string };
    return { ...request, body: { ...given, confirmNewPassword: given.newPassword } };
  },
};

const wholePerson: Rule = {
  says: '`text` ist ein ganzes Kennzeichen oder ein ganzer Name, mit mindestens zwei Zeichen davon.',
  accepts: ({ query, body }) => personProblem((body ?? query) as Person) === undefined,
  keep: (request) => {
    const withWhole = (given: object) => ({ ...given, text: 'Erika Muster' });
    if (request.body) return { ...request, body: withWhole(request.body) };
    return { ...request, query: { ...request.query, text: 'Erika Muster' } };
  },
};

const explained: Rule = {
  says: 'Der Grund `other` braucht eine `note`.',
  accepts: ({ body }) => {
    const { reason, note = '' } = body as { readonly reason: string | null; readonly note?: string };
    return reason !== 'other' || note.trim() !== '';
  },
};

const finesTogether: Rule = {
  says: '`fines` hat als JSON in UTF-8 höchstens 64.000 Bytes.',
  accepts: ({ body }) => {
    const { fines } = body as { readonly fines: readonly object[] };
    const complete = fines.map((fine) => ({ description: '', ...fine }));
    return new TextEncoder().encode(JSON.stringify(complete)).length <= MOST_BYTES_OF_FINES;
  },
};

const addressWhileOn: Rule = {
  says: 'Mit `isOn` ist `address` nicht leer.',
  accepts: ({ body }) => {
    const { isOn, address } = body as { readonly isOn: boolean; readonly address: string };
    return !isOn || address.trim() !== '';
  },
};

const ofFeature = ({ check, says }: FeatureRule): [unknown, Rule] => {
  const { fn } = check._zod.def as unknown as { readonly fn: (value: unknown) => boolean };
  return [check, { says, accepts: ({ query, body }) => fn(body ?? query) }];
};

/** The rule that applies to every query and body with this check. */
const BY_CHECK = new Map<unknown, Rule>([
  ...RULES_OF_FEATURES.map(ofFeature),
  [rangeInOrder, inOrder('from', 'to')],
  [datesInOrder, inOrder('startDate', 'endDate')],
  [letterDaysInOrder, inOrder('letterDate', 'deadline')],
  [blockExplained, explained],
  [finesFit, finesTogether],
  [isPerson, wholePerson],
  [onHasAddress, addressWhileOn],
]);

/** Further rules, by method and path. */
export const RULES: Readonly<Record<string, readonly Rule[]>> = {
  'GET /records': [onePosition],
  'GET /checkout': [existingHour],
  'POST /checkout': [existingHour],
  'PUT /change-password/{username}': [samePasswords],
  'PUT /dunning-block/{invoiceNumber}': [notPast],
  'PUT /holds/{invoiceNumber}': [notPast],
  'PUT /settings': [operatorEmail],
  'PUT /settings/books': [accountsFit],
  'PUT /settings/claims': [halfYearsOnce],
};

export function rulesOf(call: Call): readonly Rule[] {
  const checks = [call.query, call.body].flatMap((schema) => schema?._zod.def.checks ?? []);
  return [...checks.flatMap((check) => BY_CHECK.get(check) ?? []), ...(RULES[callName(call)] ?? [])];
}
