import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import { ROLES } from '../entities/role.ts';
import { sessionUser } from '../entities/sessionUser.ts';
import { assertion, requestOptions } from '../entities/webAuthn.ts';
import { flag } from '../inputs/flag.ts';
import { givenPassword } from '../inputs/givenPassword.ts';

export { SESSION_STORAGE_KEY, type SessionUser } from '../entities/sessionUser.ts';

export const logIn = defineCall({
  service: 'users',
  method: 'POST',
  path: '/park-login',
  summary:
    'Anmelden; setzt die Sitzungs-Cookies. Mit Passkey zuerst 401 PASSKEY_NEEDED und ein Cookie für fünf Minuten.',
  allow: 'everyone',
  refuses: [401, 429],
  limit: 'login',
  body: z.strictObject({
    user: z
      .string()
      .check(
        z.trim(),
        z.regex(/\S/, 'Bitte geben Sie den Benutzernamen ein'),
        z.maxLength(60, 'Höchstens 60 Zeichen.'),
      ),
    password: givenPassword,
  }),
  answer: sessionUser,
});

export const logOut = defineCall({
  service: 'users',
  method: 'POST',
  path: '/logout',
  summary: 'Abmelden; beendet die Sitzung auch ohne gültiges Zugriffs-Token.',
  allow: 'everyone',
  repeatable: true,
});

export const refreshSession = defineCall({
  service: 'users',
  method: 'POST',
  path: '/session/refresh',
  summary: 'Neues Zugriffs-Token gegen das Erneuerungs-Token, das dabei wechselt.',
  allow: 'everyone',
  refuses: [401],
  /**
   * `active=false`: the user has been idle since the last refresh, so the refresh does not restart the idle timeout.
   */
  query: z.strictObject({ active: z.optional(flag) }),
  answer: sessionUser,
});

export const startPasskeyProof = defineCall({
  service: 'users',
  method: 'POST',
  path: '/session/passkey/options',
  summary:
    'Was der Browser braucht, um den Passkey zu prüfen: für die angefangene Anmeldung, sonst für die Sitzung. null ohne Passkey.',
  allow: 'everyone',
  refuses: [401, 409],
  repeatable: true,
  answer: z.object({ options: z.nullable(requestOptions) }),
});

export const finishLogIn = defineCall({
  service: 'users',
  method: 'POST',
  path: '/session/passkey',
  summary: 'Die angefangene Anmeldung mit dem Passkey abschließen; setzt die Sitzungs-Cookies.',
  allow: 'everyone',
  refuses: [401, 409, 422, 429],
  limit: 'login',
  body: z.strictObject({ response: assertion }),
  answer: sessionUser,
});

export const proveIdentity = defineCall({
  service: 'users',
  method: 'POST',
  path: '/session/proof',
  summary: 'Mit Passwort oder Passkey zeigen, wer hier sitzt; danach sind zehn Minuten lang heikle Änderungen möglich.',
  allow: ROLES,
  refuses: [409, 422, 429],
  limit: 'login',
  whileRequired: ['passkey'],
  body: z.union([z.strictObject({ password: givenPassword }), z.strictObject({ response: assertion })]),
});
