import * as z from 'zod/mini';
import { isPerson, personFields } from '../entities/person.ts';
import { defineCall } from './call.ts';
import { disclosures, erasures } from './personFindings.ts';

/** The services in the order in which a request erases: the records go last, since their attachments follow them. */
export const ERASURE_STEPS = ['users', 'files', 'parking'] as const;
export type ErasureStep = (typeof ERASURE_STEPS)[number];

/** Art. 15 GDPR: all that the services keep. svc-parking asks the others; without one of them there is a 503. */
export const getWholeDisclosure = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/disclosure/whole',
  summary: 'Auskunft (Art. 15 DSGVO) aller Dienste zu einem Kennzeichen oder einem Namen.',
  allow: ['Admin'],
  query: z.strictObject(personFields).check(isPerson),
  answer: z.object({ person: z.object(personFields), ...disclosures }),
});

/** The id of the request that it may become, and a hash of all that was shown. */
const trialId = z.string().check(z.regex(/^[\w-]{22}\.[\w-]{43}$/, 'Keine Vorschau.'));

/** Art. 17 GDPR: what an erasure would do in all services. */
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
  /** Records in which, or in whose files, a user's name goes. */
  asUser: z.number(),
});
export type ErasureCounts = z.infer<typeof counts>;

/** `changed`: it refused, since what it found was no longer what had been shown. */
const partState = z.enum(['waiting', 'running', 'retrying', 'done', 'changed']);

const erasure = z.object({
  _id: z.string(),
  kind: personFields.kind,
  /** Whom it is about: until it is done. */
  text: z.optional(z.string()),
  /** The id of the user who started it. */
  account: z.string(),
  /** ISO 8601. */
  startedAt: z.string(),
  doneAt: z.optional(z.string()),
  counts,
  parts: z.array(z.object({ service: z.enum(ERASURE_STEPS), state: partState })),
});
export type ErasureState = z.infer<typeof erasure>;

/**
 * Starts what a trial has shown. svc-parking then carries it out, whatever is restarted in between; the same trial starts
 * one erasure, however often this is sent.
 */
export const startErasure = defineCall({
  service: 'parking',
  method: 'POST',
  path: '/erasures',
  summary: 'Löschen auf Verlangen (Art. 17 DSGVO) in allen Diensten beginnen, mit dem preview des Probelaufs.',
  allow: ['Admin'],
  needsProof: 'always',
  repeatable: true,
  body: z
    .strictObject({
      ...personFields,
      preview: trialId,
      /** The subjects of the mentions to erase as well; stored until the erasure is done, so no free text. */
      mentions: z._default(
        z.array(z.string().check(z.maxLength(60), z.regex(/^[\w:-]+$/))).check(z.maxLength(1_000)),
        [],
      ),
      /** Whether a user's name goes where it stands for who entered, sent, checked out or uploaded. */
      asUser: z._default(z.boolean(), false),
    })
    .check(isPerson),
  answer: erasure,
});

/** Those that run, then the latest that are done. */
export const getErasures = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/erasures',
  summary: 'Wie weit die Löschungen auf Verlangen sind: laufende, und die letzten abgeschlossenen.',
  allow: ['Admin'],
  answer: z.object({ erasures: z.array(erasure) }),
});
