import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import { inBody, type Rule } from '../calls-kit/rule.ts';
import type { JournalPart } from '../calls-kit/subject.ts';
import { EMAIL_WRONG } from '../inputs/email.ts';
import { givenPassword } from '../inputs/givenPassword.ts';
import { idParams } from '../inputs/idParams.ts';
import { freeText, requiredText } from '../inputs/inputs.ts';
import { GENDERS, type Gender, ROLES, STATUSES, user, username } from './user.ts';

/** User names appear in paths, and the gateway rejects ambiguous paths. */
const newUsername = requiredText(60, 'Bitte geben Sie den Benutzernamen ein').check(
  z.regex(/^(?!\s*\.+\s*$)[^/\\?#%]*$/, 'Bitte ohne / \\ ? # %.'),
);
/**
 * Uses one rule, with different messages, for a missing and for a wrong value. Front ends of this version would not
 * know a second rule.
 */
const missingOr = (missing: string, wrong: string) => ({
  error: ({ input }: { readonly input?: unknown }) => (input === '' ? missing : wrong),
});
const email = freeText(120).check(z.email(missingOr('Bitte geben Sie die E-Mail-Adresse ein', EMAIL_WRONG)));
/** The old system sent the phone number as a number, which loses leading zeros; text is accepted as well. */
const phone = z.pipe(
  z.union([z.string(), z.number()]),
  z.pipe(
    z.transform((typed: string | number) => String(typed).trim()),
    z
      .string()
      .check(
        z.regex(
          /^\+?[\d ()/-]{3,30}$/,
          missingOr('Bitte geben Sie die Telefonnummer ein', 'Bitte geben Sie eine gültige Telefonnummer ein.'),
        ),
      ),
  ),
);
/** Accepts the German and the English spelling (specification §3); the German one is stored and returned. */
const gender = z.pipe(
  z.enum([...GENDERS, 'male', 'female'], 'Bitte wählen Sie das Geschlecht.'),
  z.transform((given): Gender => (given === 'male' ? 'männlich' : given === 'female' ? 'weiblich' : given)),
);
const role = z.enum(ROLES, 'Bitte wählen Sie die Rolle.');
const status = z.enum(STATUSES, 'Bitte wählen Sie den Status.');
/** The service checks the password's strength. */
const password = givenPassword.check(z.minLength(8, 'Mindestens 8 Zeichen.'));
/** An empty password counts as omitted; otherwise the rule for a new user applies (specification §7). */
const changedPassword = z
  .string()
  .check(z.regex(/^(?:[\s\S]{8,})?$/, 'Mindestens 8 Zeichen.'), z.maxLength(128, 'Höchstens 128 Zeichen.'));

export const newUserInput = z.strictObject({
  username: newUsername,
  email,
  phone,
  password,
  gender,
  role: z._default(role, 'Angestellte'),
  status: z._default(status, 'Aktiv'),
  mustChangePassword: z.optional(z.boolean()),
});

/** Omitted fields keep their value. Users can change only the email, phone and gender of their own account. */
export const userChangeInput = z.strictObject({
  username: z.optional(newUsername),
  email: z.optional(email),
  phone: z.optional(phone),
  password: z.optional(changedPassword),
  gender: z.optional(gender),
  role: z.optional(role),
  status: z.optional(status),
  mustChangePassword: z.optional(z.boolean()),
});

export const allUsers = defineCall({
  service: 'users',
  method: 'GET',
  path: '/all-user',
  summary: 'Alle Benutzer.',
  allow: ['Admin'],
  answer: z.array(user),
});

export const addUser = defineCall({
  service: 'users',
  method: 'POST',
  path: '/add-user',
  summary: 'Einen Benutzer anlegen.',
  allow: ['Admin'],
  refuses: [409, 422],
  idempotent: true,
  needsProof: 'always',
  status: 201,
  body: newUserInput,
  answer: user,
});

export const changeUser = defineCall({
  service: 'users',
  method: 'PUT',
  path: '/user/{id}',
  summary: 'Einen Benutzer ändern, mit If-Match; Angestellte nur E-Mail, Telefon und Geschlecht des eigenen Kontos.',
  allow: ROLES,
  refuses: [404, 409, 422],
  needsProof: 'sometimes',
  versioned: true,
  params: idParams,
  body: userChangeInput,
  answer: user,
});

export const removeUser = defineCall({
  service: 'users',
  method: 'DELETE',
  path: '/user/{id}',
  summary: 'Einen Benutzer löschen; nicht das eigene Konto und nicht den letzten aktiven Admin.',
  allow: ['Admin'],
  refuses: [404, 409],
  needsProof: 'sometimes',
  params: idParams,
});

const passwordsSame = z.refine<{ readonly newPassword: string; readonly confirmNewPassword: string }>(
  ({ newPassword, confirmNewPassword }) => newPassword === confirmNewPassword,
  { message: 'Neues Passwort und Bestätigungspasswort stimmen nicht überein.', path: ['confirmNewPassword'] },
);

export const changePassword = defineCall({
  service: 'users',
  method: 'PUT',
  path: '/change-password/{username}',
  summary: 'Das eigene Passwort ändern; beendet alle Sitzungen.',
  allow: ROLES,
  refuses: [404, 422, 429],
  whileRequired: ['password'],
  params: z.strictObject({ username }),
  body: z
    .strictObject({ currentPassword: givenPassword, newPassword: password, confirmNewPassword: givenPassword })
    .check(passwordsSame),
});

export const rules: readonly Rule[] = [
  {
    check: passwordsSame,
    says: '`newPassword` und `confirmNewPassword` sind gleich.',
    keep: (request) =>
      inBody(request, { confirmNewPassword: (request.body as { readonly newPassword: string }).newPassword }),
  },
];

export const journal = {
  user: {
    label: 'Benutzer',
    table: 'users',
    kinds: {
      users: {
        'user-added': 'Benutzer angelegt',
        'user-changed': 'Benutzer geändert',
        'user-removed': 'Benutzer gelöscht',
        'password-changed': 'Passwort geändert',
        'passkey-added': 'Passkey eingerichtet',
        'passkey-renamed': 'Passkey umbenannt',
        'passkey-removed': 'Passkey entfernt',
        'passkeys-reset': 'Passkeys zurückgesetzt',
        'account-erased': 'Angaben zum Konto gelöscht',
      },
    },
    personal: {
      username: 'Benutzername',
      email: 'E-Mail',
      phone: 'Telefon',
      gender: 'Geschlecht',
      passkey: 'Passkey',
    },
    facts: {
      status: 'Status',
      role: 'Rolle',
      mustChangePassword: 'Muss das Passwort ändern',
      isPasswordNew: 'Neues Passwort',
      passkeys: 'Passkeys',
    },
  },
} as const satisfies JournalPart;
