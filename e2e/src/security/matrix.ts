import { CALLS } from '@parkwart/contracts/calls/calls';
import type { Call } from '@parkwart/contracts/calls-kit/call';
import { callName } from '@parkwart/contracts/openapi/callShape';

export const CALLERS = [
  'noSession',
  'employee',
  'admin',
  'ownAccount',
  'otherAccount',
  'deactivated',
  'deleted',
  'mustChangePassword',
] as const;
export type Caller = (typeof CALLERS)[number];

/**
 * `ok`: authorised, whatever the response to the input; `absent`: 404, which hides the resource; otherwise the error
 * code.
 */
export type Outcome =
  | 'ok'
  | 'absent'
  | 'NO_SESSION'
  | 'WRONG_ROLE'
  | 'NOT_OWN_ACCOUNT'
  | 'OWN_ACCOUNT'
  | 'PASSWORD_CHANGE_NEEDED';
export type Row = Readonly<Record<Caller, Outcome>>;

/** `ownAccount` and `otherAccount` belong to an Angestellte; the admin's column is about another account. */
const EVERYONE = Object.fromEntries(CALLERS.map((caller) => [caller, 'ok'])) as Row;
const BOOTH: Row = {
  ...EVERYONE,
  noSession: 'NO_SESSION',
  deactivated: 'NO_SESSION',
  deleted: 'NO_SESSION',
  mustChangePassword: 'PASSWORD_CHANGE_NEEDED',
};
const OFFICE: Row = {
  ...BOOTH,
  employee: 'WRONG_ROLE',
  ownAccount: 'WRONG_ROLE',
  otherAccount: 'WRONG_ROLE',
  mustChangePassword: 'WRONG_ROLE',
};

const isOfOffice = ({ allow }: Call) => allow.length === 1 && allow.includes('Admin');

/**
 * Outcomes by method and path. Calls for admins have the row `OFFICE`; any other call needs a row here, or the test
 * fails.
 */
export const MATRIX: Readonly<Record<string, Row>> = {
  ...Object.fromEntries(CALLS.filter(isOfOffice).map((call) => [callName(call), OFFICE])),
  'POST /park-login': EVERYONE,
  'POST /logout': EVERYONE,
  'POST /session/refresh': EVERYONE,
  // A pending login may call this, too, between the two steps of a login.
  'POST /session/passkey/options': {
    ...EVERYONE,
    noSession: 'NO_SESSION',
    deactivated: 'NO_SESSION',
    deleted: 'NO_SESSION',
  },
  'POST /session/passkey': EVERYONE,
  'POST /session/proof': BOOTH,
  'GET /sessions': BOOTH,
  'DELETE /sessions/{id}': { ...BOOTH, otherAccount: 'absent' },
  'DELETE /sessions': BOOTH,
  'GET /passkeys': BOOTH,
  'POST /passkeys/options': BOOTH,
  'POST /passkeys': BOOTH,
  'PUT /passkeys/{id}': { ...BOOTH, otherAccount: 'absent' },
  'DELETE /passkeys/{id}': { ...BOOTH, otherAccount: 'absent' },
  'PUT /user/{id}': { ...BOOTH, otherAccount: 'NOT_OWN_ACCOUNT' },
  'GET /get-user/{username}': { ...BOOTH, otherAccount: 'NOT_OWN_ACCOUNT', mustChangePassword: 'ok' },
  'PUT /change-password/{username}': {
    ...BOOTH,
    admin: 'NOT_OWN_ACCOUNT',
    otherAccount: 'NOT_OWN_ACCOUNT',
    mustChangePassword: 'ok',
  },
  'POST /parking': BOOTH,
  'POST /booth': BOOTH,
  'GET /booth/permits': BOOTH,
  'PUT /check-in/{invoiceNumber}': BOOTH,
  'PUT /cancel/{invoiceNumber}': BOOTH,
  'GET /invoice-search': BOOTH,
  'GET /checkout': BOOTH,
  'POST /checkout': BOOTH,
  'GET /receipt/{invoiceNumber}': BOOTH,
  'GET /parked-cars': BOOTH,
  'GET /departed-cars': BOOTH,
  'GET /parked-cars/changes': BOOTH,
  // Needs the page's token and session; logins do not count.
  'POST /driver-page/open': EVERYONE,
  'GET /driver-page/operator': EVERYONE,
  'GET /driver-page': EVERYONE,
  'GET /driver-page/photos': EVERYONE,
  'POST /driver-page/files': EVERYONE,
  'POST /driver-page/objections': EVERYONE,
  'POST /driver-page/named-driver': EVERYONE,
  'POST /card-payments/{invoiceNumber}': BOOTH,
  'PUT /refused-card-payments': BOOTH,
  'GET /day-report': BOOTH,
  'GET /plate-history': BOOTH,
};
