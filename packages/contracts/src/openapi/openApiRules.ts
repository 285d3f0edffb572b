import type * as z from 'zod/mini';
import type { Call } from '../calls/call.ts';
import { RULES_OF_FEATURES } from '../calls/calls.ts';
import { onHasAddress } from '../calls/driverPageSettings.ts';
import { blockExplained, finesFit } from '../calls/recordChanges.ts';
import { isPerson } from '../entities/person.ts';
import { datesInOrder, letterDaysInOrder, rangeInOrder, sentenceInOrder } from '../inputs/dayRange.ts';
import { callName } from './callShape.ts';

export interface Request {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A sentence for docs/openapi.json about a check of a call's input that JSON Schema cannot express. */
export interface Rule {
  readonly says: string;
  /** Changes a generated request so that it is accepted; random values hardly ever are. */
  keep?<Given extends Request>(request: Given): Given;
}

const inBody = <Given extends Request>(request: Given, values: object): Given => ({
  ...request,
  body: { ...(request.body as object), ...values },
});

const existingHour: Rule = { says: 'Die Stunde, die im März ausfällt, gibt es nicht.' };
const notPast: Rule = { says: '`until` liegt nicht in der Vergangenheit.' };

const wholePerson: Rule = {
  says: '`text` ist ein ganzes Kennzeichen oder ein ganzer Name, mit mindestens zwei Zeichen davon.',
  keep: (request) => {
    const whole = { text: 'Erika Muster' };
    return request.body ? inBody(request, whole) : { ...request, query: { ...request.query, ...whole } };
  },
};

/** The rule that applies to every query and body with this check. */
const BY_CHECK = new Map<unknown, Rule>([
  ...RULES_OF_FEATURES.map(({ check, says }): [unknown, Rule] => [check, { says }]),
  [rangeInOrder, { says: sentenceInOrder('from', 'to') }],
  [datesInOrder, { says: sentenceInOrder('startDate', 'endDate') }],
  [letterDaysInOrder, { says: sentenceInOrder('letterDate', 'deadline') }],
  [blockExplained, { says: 'Der Grund `other` braucht eine `note`.' }],
  [finesFit, { says: '`fines` hat als JSON in UTF-8 höchstens 64.000 Bytes.' }],
  [isPerson, wholePerson],
  [onHasAddress, { says: 'Mit `isOn` ist `address` nicht leer.' }],
]);

/** Further rules, by method and path. */
export const RULES: Readonly<Record<string, readonly Rule[]>> = {
  'GET /records': [{ says: 'Höchstens eines von `after`, `before` und `at`.' }],
  'GET /checkout': [existingHour],
  'POST /checkout': [existingHour],
  'PUT /change-password/{username}': [
    {
      says: '`newPassword` und `confirmNewPassword` sind gleich.',
      keep: (request) =>
        inBody(request, { confirmNewPassword: (request.body as { readonly newPassword: string }).newPassword }),
    },
  ],
  'PUT /dunning-block/{invoiceNumber}': [notPast],
  'PUT /holds/{invoiceNumber}': [notPast],
  'PUT /settings': [
    {
      says: '`contactEmail` ist leer oder eine E-Mail-Adresse.',
      keep: (request) => inBody(request, { contactEmail: 'service@parkraum.example' }),
    },
  ],
  'PUT /settings/books': [
    {
      says: 'Kein Konto hat mehr Stellen als `accountLength`.',
      keep: (request) => inBody(request, { accountLength: 8 }),
    },
  ],
  'PUT /settings/claims': [{ says: '`baseRates` nennt keinen Tag zweimal.' }],
};

export function rulesOf(call: Call): readonly Rule[] {
  const checks = [call.query, call.body].flatMap((schema) => schema?._zod.def.checks ?? []);
  return [...checks.flatMap((check) => BY_CHECK.get(check) ?? []), ...(RULES[callName(call)] ?? [])];
}

/** The validation errors that the API would report for a request. */
export function issuesOf(call: Call, request: Request): z.core.$ZodIssue[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const value = request[part] ?? (part === 'body' ? undefined : {});
    return call[part]?.safeParse(value).error?.issues ?? [];
  });
}
