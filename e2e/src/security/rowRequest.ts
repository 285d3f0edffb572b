import { API_PREFIX, type Call } from '@parkwart/contracts/calls/call';
import { recordedExamples } from '@parkwart/contracts/testing/recordings';
import { NEW_USER_PASSWORD } from '../testing/api.ts';
import type { CarPark } from './carPark.ts';
import type { Caller } from './matrix.ts';
import { multipart } from './multipart.ts';
import type { RawRequest } from './send.ts';

const EXAMPLES = recordedExamples();
/** Replace example bodies that would end a session or change a password or an account's rights. */
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

/** Valid input about existing data, so that only authorisation can reject the call. */
export function rowRequest(call: Call, caller: Caller, carPark: CarPark, cookie: string): RawRequest {
  const name = `${call.method} ${call.path}`;
  const { params = {}, query = {}, body } = EXAMPLES[name]?.request ?? {};
  const real: Record<string, string> = {
    invoiceNumber: carPark.invoiceNumber,
    username: USERNAMES[caller],
    id: idFor(call.path, caller, carPark) ?? params.id ?? '',
  };
  const path = call.path.replace(/\{(\w+)\}/g, (_whole, key: string) => encodeURIComponent(real[key] ?? ''));
  const search = new URLSearchParams({ ...query, ...('id' in query ? { id: carPark.recordId } : {}) }).toString();
  const files = call.upload ? multipart([{ name: 'Notiz.txt', content: 'Rückschein' }]) : undefined;
  const json = call.body ? JSON.stringify(HARMLESS[name] ?? body) : undefined;
  return {
    method: call.method,
    path: `${API_PREFIX}${path}${search && `?${search}`}`,
    headers: {
      ...(cookie ? { Cookie: cookie } : {}),
      ...(json ? { 'Content-Type': 'application/json' } : {}),
      ...files?.headers,
    },
    body: files?.body ?? json,
  };
}

function idFor(
  path: string,
  caller: Caller,
  { ids, sessionIds, fineId, imageId, permitId }: CarPark,
): string | undefined {
  if (path.startsWith('/user/')) return caller === 'employee' || caller === 'ownAccount' ? ids.kasse : ids.petra;
  if (path.startsWith('/fine/')) return fineId;
  if (path.startsWith('/image/') || path.startsWith('/attachment/')) return imageId;
  if (path.startsWith('/permits/')) return permitId;
  return path.startsWith('/sessions/') && caller === 'otherAccount' ? sessionIds.admin : undefined;
}
