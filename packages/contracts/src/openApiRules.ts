import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { callName } from './callShape.ts';
import { DAY_RANGES } from './dayRange.ts';
import { instantFrom } from './time.ts';

export interface Request {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A rule for a call's input that JSON Schema cannot express: a sentence for docs/openapi.json and its check. */
export interface Rule {
  readonly says: string;
  accepts(request: Request): boolean;
  /** Makes a request accepted where random values hardly ever are. */
  keep?<Given extends Request>(request: Given): Given;
}

const comparable = (day: string): string => {
  const [first = '', month = '', last = ''] = day.split(/[.-]/);
  return day.includes('-') ? day : `${last}-${month.padStart(2, '0')}-${first.padStart(2, '0')}`;
};

const inOrder = (from: string, to: string): Rule => ({
  says: `\`${to}\` liegt nicht vor \`${from}\`.`,
  accepts: ({ query = {} }) => {
    const [first, last] = [query[from], query[to]];
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

const permitInOrder: Rule = {
  says: '`validTo` liegt nicht vor `validFrom`.',
  accepts: ({ body }) => {
    const { validFrom, validTo } = body as { validFrom: string; validTo?: string | null };
    return !validTo || comparable(validFrom) <= comparable(validTo);
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

/** By method and path. */
export const RULES: Readonly<Record<string, readonly Rule[]>> = {
  'GET /records': [onePosition],
  'GET /checkout': [existingHour],
  'POST /checkout': [existingHour],
  'PUT /change-password/{username}': [samePasswords],
  'POST /permits': [permitInOrder],
  'PUT /permits/{id}': [permitInOrder],
};

export function rulesOf(call: Call): readonly Rule[] {
  const names = call.query instanceof z.ZodMiniObject ? Object.keys(call.query.shape) : [];
  const ranges = DAY_RANGES.filter((range) => range.every((name) => names.includes(name)));
  return [...ranges.map(([from, to]) => inOrder(from, to)), ...(RULES[callName(call)] ?? [])];
}
