import type { Call } from '@parkwart/contracts/calls/call';
import { recordedExamples } from '@parkwart/contracts/testing/recordings';
import { NEW_USER_PASSWORD } from '../testing/api.ts';
import type { CarPark } from './carPark.ts';
import { draftOf, toRawRequest } from './draft.ts';
import type { Caller } from './matrix.ts';
import type { RawRequest } from './send.ts';

const EXAMPLES = recordedExamples();
/** Replaces example bodies that would end a session, or change a password or an account's rights. */
const HARMLESS: Readonly<Record<string, object>> = {
  'POST /park-login': { user: 'niemand', password: 'falsch' },
  'POST /session/proof': { password: 'falsch' },
  'PUT /security-settings': { adminPasskeyRequired: false, officeIdleMinutes: 120, boothIdleMinutes: null },
  'PUT /attachment/{id}': { isDeleted: false },
  'PUT /user/{id}': { phone: '030 7654321' },
  'PUT /change-password/{username}': {
    currentPassword: 'falsch',
    newPassword: NEW_USER_PASSWORD,
    confirmNewPassword: NEW_USER_PASSWORD,
  },
};
const USERNAMES: Readonly<Record<Caller, string>> = {
  noSession: 'petra',
  employee: 'kasse',
  admin: 'petra',
  ownAccount: 'kasse',
  otherAccount: 'petra',
  deactivated: 'doris',
  deleted: 'erna',
  mustChangePassword: 'mona',
};

/** Valid input that refers to existing data, so that only authorisation can reject the call. */
export function rowRequest(call: Call, caller: Caller, carPark: CarPark, cookie: string): RawRequest {
  const name = `${call.method} ${call.path}`;
  const { params = {}, query = {}, headers = {}, body } = EXAMPLES[name]?.request ?? {};
  const real: Record<string, string> = {
    invoiceNumber: carPark.invoiceNumber,
    username: USERNAMES[caller],
    id: idFor(call.path, caller, carPark) ?? params.id ?? '',
  };
  const input = {
    params: real,
    ...(call.driverSession ? { headers } : {}),
    query: 'id' in query ? { ...query, id: carPark.recordId } : query,
    body: call.body ? (HARMLESS[name] ?? body) : undefined,
  };
  return toRawRequest(draftOf(call, input, { cookie, driverSession: carPark.driverSession }));
}

function idFor(
  path: string,
  caller: Caller,
  { ids, sessionIds, fineId, imageId, permitId, bankEntryId }: CarPark,
): string | undefined {
  if (path.startsWith('/user/')) return caller === 'employee' || caller === 'ownAccount' ? ids.kasse : ids.petra;
  if (path.startsWith('/fine/')) return fineId;
  if (path.startsWith('/image/') || path.startsWith('/attachment/')) return imageId;
  if (path.startsWith('/permits/')) return permitId;
  if (path.startsWith('/bank/entries/')) return bankEntryId;
  return path.startsWith('/sessions/') && caller === 'otherAccount' ? sessionIds.admin : undefined;
}
