import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import type { JournalPart } from '../calls-kit/subject.ts';

const idleMinutes = z.nullable(
  z.int('Eine ganze Zahl.').check(z.minimum(5, 'Mindestens 5 Minuten.'), z.maximum(720, 'Höchstens 720 Minuten.')),
);

/** Idle limits are in minutes; a session without an idle limit ends twelve hours after its login. */
const securitySettings = z.object({
  adminPasskeyRequired: z.boolean(),
  officeIdleMinutes: idleMinutes,
  boothIdleMinutes: idleMinutes,
});
export type SecuritySettings = z.infer<typeof securitySettings>;

export const DEFAULT_SECURITY_SETTINGS: SecuritySettings = {
  adminPasskeyRequired: false,
  officeIdleMinutes: 120,
  boothIdleMinutes: null,
};

export const getSecuritySettings = defineCall({
  service: 'users',
  method: 'GET',
  path: '/security-settings',
  summary: 'Ob Admins einen Passkey brauchen und nach wie vielen Minuten ohne Tätigkeit eine Sitzung endet.',
  allow: ['Admin'],
  answer: securitySettings,
});

export const putSecuritySettings = defineCall({
  service: 'users',
  method: 'PUT',
  path: '/security-settings',
  summary: 'Die Sicherheitseinstellungen ändern.',
  allow: ['Admin'],
  refuses: [409, 422],
  needsProof: 'always',
  body: z.strictObject(securitySettings.shape),
  answer: securitySettings,
});

export const SECURITY_SETTING_LABELS: Readonly<Record<keyof SecuritySettings, string>> = {
  adminPasskeyRequired: 'Admins brauchen einen Passkey',
  officeIdleMinutes: 'Büro: Minuten bis zum Abmelden',
  boothIdleMinutes: 'Kasse: Minuten bis zum Abmelden',
};

export const journal = {
  'security-settings': {
    label: 'Sicherheit',
    table: 'security_settings',
    kinds: { users: { 'security-settings': 'Sicherheit geändert' } },
    facts: SECURITY_SETTING_LABELS,
  },
} as const satisfies JournalPart;
