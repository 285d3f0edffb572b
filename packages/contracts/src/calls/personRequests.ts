import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import { inBody, type Rule } from '../calls-kit/rule.ts';
import type { JournalPart } from '../calls-kit/subject.ts';
import { isPerson, personFields } from '../entities/person.ts';
import { disclosures, erasures } from './privacy.ts';

/**
 * The services in the order of erasure. svc-parking is last, because deleting records also deletes their attachments.
 */
export const ERASURE_STEPS = ['users', 'files', 'parking'] as const;
export type ErasureStep = (typeof ERASURE_STEPS)[number];

/** Art. 15 GDPR: the person's data in all services. svc-parking calls the others; 503 if one is down. */
export const getWholeDisclosure = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/disclosure/whole',
  summary: 'Auskunft (Art. 15 DSGVO) aller Dienste zu einem Kennzeichen oder einem Namen.',
  allow: ['Admin'],
  needsProof: 'always',
  query: z.strictObject(personFields).check(isPerson),
  answer: z.object({ person: z.object(personFields), ...disclosures }),
});

/** The id of a previewed erasure that can be started, and a hash of everything that the preview shows. */
const trialId = z.string().check(z.regex(/^[\w-]{22}\.[\w-]{43}$/, 'Keine Vorschau.'));

/** Art. 17 GDPR: previews the erasure in all services. */
export const tryErasure = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/erasures/trial',
  summary: 'Löschen auf Verlangen (Art. 17 DSGVO): was in allen Diensten gelöscht würde, und das preview dazu.',
  allow: ['Admin'],
  needsProof: 'always',
  query: z.strictObject(personFields).check(isPerson),
  answer: z.object({ ...erasures, preview: z.string() }),
});

const counts = z.object({
  removed: z.number(),
  anonymised: z.number(),
  permits: z.number(),
  accounts: z.number(),
  mentions: z.number(),
  /** Number of records in which a user's name is erased, in the record itself or in its attachments. */
  asUser: z.number(),
});
export type ErasureCounts = z.infer<typeof counts>;

/** `changed`: the service rejected the erasure because the data it found differs from the preview. */
const partState = z.enum(['waiting', 'running', 'retrying', 'done', 'changed']);

const erasure = z.object({
  _id: z.string(),
  kind: personFields.kind,
  /** The name or plate, until the erasure is done. */
  text: z.optional(z.string()),
  /** The id of the user who started the erasure. */
  account: z.string(),
  /** ISO 8601. */
  startedAt: z.string(),
  doneAt: z.optional(z.string()),
  counts,
  parts: z.array(z.object({ service: z.enum(ERASURE_STEPS), state: partState })),
});
export type ErasureState = z.infer<typeof erasure>;

/**
 * Starts exactly the previewed erasure. svc-parking completes it even across restarts; repeating the request starts no
 * second erasure.
 */
export const startErasure = defineCall({
  service: 'parking',
  method: 'POST',
  path: '/erasures',
  summary: 'Löschen auf Verlangen (Art. 17 DSGVO) in allen Diensten beginnen, mit dem preview des Probelaufs.',
  allow: ['Admin'],
  refuses: [409],
  needsProof: 'always',
  repeatable: true,
  body: z
    .strictObject({
      ...personFields,
      preview: trialId,
      /**
       * The subjects of further mentions to erase. The list is stored until the erasure is done, so it contains no free
       * text.
       */
      mentions: z._default(
        z.array(z.string().check(z.maxLength(60), z.regex(/^[\w:-]+$/))).check(z.maxLength(1_000)),
        [],
      ),
      /** Whether to erase the name of a user who entered, sent, checked out or uploaded something. */
      asUser: z._default(z.boolean(), false),
    })
    .check(isPerson),
  answer: erasure,
});

/** Returns running erasures, then the latest finished ones. */
export const getErasures = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/erasures',
  summary: 'Wie weit die Löschungen auf Verlangen sind: laufende, und die letzten abgeschlossenen.',
  allow: ['Admin'],
  answer: z.object({ erasures: z.array(erasure) }),
});

export const rules: readonly Rule[] = [
  {
    check: isPerson,
    says: '`text` ist ein ganzes Kennzeichen oder ein ganzer Name, mit mindestens zwei Zeichen davon.',
    keep: (request) => {
      const whole = { text: 'Erika Muster' };
      return request.body ? inBody(request, whole) : { ...request, query: { ...request.query, ...whole } };
    },
  },
];

export const journal = {
  record: {
    kinds: {
      parking: {
        'record-erased': 'Rechnung gelöscht',
        'record-anonymised': 'Rechnung anonymisiert',
      },
    },
  },
  erasure: {
    label: 'Löschung auf Verlangen',
    kinds: { parking: { 'erasure-started': 'Löschung auf Verlangen begonnen' } },
    facts: {
      removed: 'Gelöschte Rechnungen',
      anonymised: 'Anonymisierte Rechnungen',
      permits: 'Dauerparker',
      accounts: 'Konten',
      mentions: 'Erwähnungen',
      asUser: 'Rechnungen als Benutzer',
    },
  },
  'user-name': {
    label: 'Benutzername',
    kinds: {
      parking: { 'user-name-erased': 'Benutzername gelöscht' },
      files: { 'user-name-erased': 'Benutzername gelöscht' },
    },
    facts: { records: 'Rechnungen' },
  },
} as const satisfies JournalPart;
