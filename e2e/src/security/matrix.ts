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

/** `ok`: authorised, whatever the input leads to; `absent`: 404, hiding the resource; otherwise the error code. */
export type Outcome =
  | 'ok'
  | 'absent'
  | 'NO_SESSION'
  | 'WRONG_ROLE'
  | 'NOT_OWN_ACCOUNT'
  | 'OWN_ACCOUNT'
  | 'PASSWORD_CHANGE_NEEDED';
export type Row = Readonly<Record<Caller, Outcome>>;

/** `ownAccount` and `otherAccount` are an Angestellte's; an admin's column is about another account. */
const BOOTH: Row = {
  noSession: 'NO_SESSION',
  employee: 'ok',
  admin: 'ok',
  ownAccount: 'ok',
  otherAccount: 'ok',
  deactivated: 'NO_SESSION',
  deleted: 'NO_SESSION',
  mustChangePassword: 'PASSWORD_CHANGE_NEEDED',
};
const OFFICE: Row = {
  noSession: 'NO_SESSION',
  employee: 'WRONG_ROLE',
  admin: 'ok',
  ownAccount: 'WRONG_ROLE',
  otherAccount: 'WRONG_ROLE',
  deactivated: 'NO_SESSION',
  deleted: 'NO_SESSION',
  mustChangePassword: 'WRONG_ROLE',
};
const EVERYONE: Row = {
  noSession: 'ok',
  employee: 'ok',
  admin: 'ok',
  ownAccount: 'ok',
  otherAccount: 'ok',
  deactivated: 'ok',
  deleted: 'ok',
  mustChangePassword: 'ok',
};

/** By method and path. A call without a row fails the test. */
export const MATRIX: Readonly<Record<string, Row>> = {
  'POST /park-login': EVERYONE,
  'POST /logout': EVERYONE,
  'POST /session/refresh': EVERYONE,
  // Also allowed between the two steps of a login.
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
  'DELETE /user/{id}/passkeys': OFFICE,
  'GET /security-settings': OFFICE,
  'PUT /security-settings': OFFICE,
  'GET /all-user': OFFICE,
  'POST /add-user': OFFICE,
  'PUT /user/{id}': { ...BOOTH, otherAccount: 'NOT_OWN_ACCOUNT' },
  'DELETE /user/{id}': OFFICE,
  'GET /get-user/{username}': { ...BOOTH, otherAccount: 'NOT_OWN_ACCOUNT', mustChangePassword: 'ok' },
  'PUT /change-password/{username}': {
    ...BOOTH,
    admin: 'NOT_OWN_ACCOUNT',
    otherAccount: 'NOT_OWN_ACCOUNT',
    mustChangePassword: 'ok',
  },
  'GET /all-fine': OFFICE,
  'POST /add-fine': OFFICE,
  'PUT /fine/{id}': OFFICE,
  'DELETE /fine/{id}': OFFICE,
  'POST /parking': BOOTH,
  'POST /booth': BOOTH,
  'GET /invoice-search': BOOTH,
  'GET /checkout': BOOTH,
  'POST /checkout': BOOTH,
  'GET /receipt/{invoiceNumber}': BOOTH,
  'GET /parked-cars': BOOTH,
  'GET /departed-cars': BOOTH,
  'GET /parked-cars/changes': BOOTH,
  'GET /all-vehicle': OFFICE,
  'GET /today-vehicle': OFFICE,
  'GET /vehicle-search': OFFICE,
  'GET /pay-search': OFFICE,
  'GET /range-search': OFFICE,
  'GET /reminder-search': OFFICE,
  'GET /paid-search': OFFICE,
  'GET /active-search': OFFICE,
  'GET /inactive-search': OFFICE,
  'PUT /disable/{invoiceNumber}': OFFICE,
  'PUT /print/{invoiceNumber}': OFFICE,
  'PUT /update-fine/{invoiceNumber}': OFFICE,
  'PUT /check-notes/{invoiceNumber}': OFFICE,
  'PUT /update-payment/{invoiceNumber}': OFFICE,
  'PUT /update-MI/{invoiceNumber}': OFFICE,
  'GET /records/changes': OFFICE,
  'GET /records': OFFICE,
  'GET /records/count': OFFICE,
  'GET /records/export': OFFICE,
  'GET /permits': OFFICE,
  'POST /permits': OFFICE,
  'PUT /permits/{id}': OFFICE,
  'DELETE /permits/{id}': OFFICE,
  'GET /disclosure': OFFICE,
  'POST /erasure-requests': OFFICE,
  'PUT /holds/{invoiceNumber}': OFFICE,
  'GET /retention-preview': OFFICE,
  'GET /plate-history': BOOTH,
  'GET /dashboard': OFFICE,
  'GET /settings': OFFICE,
  'PUT /settings': OFFICE,
  'POST /upload-files/{invoiceNumber}': OFFICE,
  'POST /download-file': OFFICE,
  'GET /attachments/{invoiceNumber}': OFFICE,
  'GET /image/{id}': OFFICE,
  'GET /journal/parking': OFFICE,
  'GET /journal/parking/export': OFFICE,
  'GET /journal/users': OFFICE,
  'GET /journal/users/export': OFFICE,
  'GET /journal/files': OFFICE,
  'GET /journal/files/export': OFFICE,
  'GET /account-names': OFFICE,
  'PUT /attachment/{id}': OFFICE,
};
