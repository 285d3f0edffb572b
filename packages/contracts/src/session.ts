import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { ROLES } from './user.ts';

/** The local storage entry that restores the page's session (spec §4). It holds what is shown, no secret. */
export const SESSION_STORAGE_KEY = 'park_user';

/** Who is logged in, as the page shows it: `user` is the display name of the greeting. */
export const sessionUser = z.object({
  user: z.string(),
  username: z.string(),
  role: z.enum(ROLES),
});
export type SessionUser = z.infer<typeof sessionUser>;

export const logIn = defineCall({
  service: 'users',
  method: 'POST',
  path: '/park-login',
  summary: 'Anmelden; setzt die Sitzungs-Cookies.',
  allow: 'everyone',
  body: z.strictObject({
    user: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Bitte geben Sie den Benutzernamen ein'),
        z.maxLength(60, 'Höchstens 60 Zeichen.'),
      ),
    password: z
      .string()
      .check(z.minLength(1, 'Bitte geben Sie das Passwort ein'), z.maxLength(128, 'Höchstens 128 Zeichen.')),
  }),
  answer: sessionUser,
});

export const logOut = defineCall({
  service: 'users',
  method: 'POST',
  path: '/logout',
  summary: 'Abmelden; beendet die Sitzung auch ohne gültiges Zugriffs-Token.',
  allow: 'everyone',
});

export const refreshSession = defineCall({
  service: 'users',
  method: 'POST',
  path: '/session/refresh',
  summary: 'Neues Zugriffs-Token gegen das Erneuerungs-Token, das dabei wechselt.',
  allow: 'everyone',
  answer: sessionUser,
});
