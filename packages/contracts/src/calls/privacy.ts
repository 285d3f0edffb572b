import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import { isPerson, personFields } from '../entities/person.ts';
import type { ServiceName } from '../wire/services.ts';
import { disclosures, erasures } from './personFindings.ts';

/** Maximum number of invoice numbers listed per kind. */
export const MAX_NAMED = 100;

const person = z.strictObject(personFields).check(isPerson);

/** Art. 15 GDPR: returns the data of svc-parking. */
export const getDisclosure = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/disclosure',
  summary: 'Auskunft (Art. 15 DSGVO): was zu einem Kennzeichen oder einem Namen gespeichert ist.',
  allow: ['Admin'],
  needsProof: 'always',
  query: person,
  answer: disclosures.parking,
});

const chosen = z.array(z.string().check(z.maxLength(60))).check(z.maxLength(1_000));

/** Identifies the previewed erasure, so that data added later is not erased unseen. */
const shown = z.string().check(z.regex(/^[\w-]{43}$/, 'Keine Vorschau.'));

const erasureFields = {
  ...personFields,
  isTrial: z._default(z.boolean(), false),
  preview: z.optional(shown),
  /** The subjects of further mentions to erase. */
  mentions: z.optional(chosen),
};

const erasureWithUser = z
  .strictObject({
    ...erasureFields,
    /** Whether to erase the name of a user who entered, sent, checked out or uploaded something. */
    asUser: z.optional(z.boolean()),
  })
  .check(isPerson);

/**
 * Art. 17 GDPR, for the data of one service. A preview returns the data that would be erased and a `preview` hash,
 * which the erasure requires. Repeating the erasure has no further effect.
 */
const eraseIn = <Body extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  service: ServiceName,
  path: `/${string}`,
  summary: string,
  body: Body,
  answer: Answer,
) =>
  defineCall({
    service,
    method: 'POST',
    path,
    summary,
    allow: ['Admin'],
    refuses: [409, 422],
    needsProof: 'always',
    repeatable: true,
    body,
    answer,
  });

export const eraseOnRequest = eraseIn(
  'parking',
  '/erasure-requests',
  'Löschen auf Verlangen (Art. 17 DSGVO); mit isTrial nur sagen, was gelöscht würde, und dessen preview, ohne die nichts gelöscht wird.',
  erasureWithUser,
  erasures.parking,
);

/** Attachments of erased records are deleted together with the record, without this call. */
export const eraseInFiles = eraseIn(
  'files',
  '/erasure-requests/files',
  'Löschen auf Verlangen in den Namen von Bildern und Dateien, und wer sie hochgeladen hat; zuerst mit isTrial.',
  erasureWithUser,
  erasures.files,
);

/** Erases names of deleted accounts, and their details in the journal. */
export const eraseInUsers = eraseIn(
  'users',
  '/erasure-requests/users',
  'Löschen auf Verlangen: Namen und Angaben gelöschter Benutzerkonten; zuerst mit isTrial.',
  z.strictObject(erasureFields).check(isPerson),
  erasures.users,
);

/** Art. 15 GDPR: returns attachments of the person's records, and others that mention the person. */
export const getFilesDisclosure = defineCall({
  service: 'files',
  method: 'GET',
  path: '/disclosure/files',
  summary:
    'Auskunft (Art. 15 DSGVO) über Bilder und Dateien: die der genannten Rechnungen, und wo ein Name oder Kennzeichen sonst vorkommt.',
  allow: ['Admin'],
  needsProof: 'always',
  query: z
    .strictObject({
      ...personFields,
      /** Omits mentions and uploads, because they require a full scan. */
      recordsOnly: z.optional(z.literal('true')),
      /** The person's own records, separated by commas. */
      records: z.optional(
        z
          .string()
          .check(
            z.regex(/^[1-9]\d{0,9}(?:,[1-9]\d{0,9}){0,199}$/, 'Bis zu 200 Rechnungsnummern, durch Kommas getrennt.'),
          ),
      ),
    })
    .check(isPerson),
  answer: disclosures.files,
});

/** Art. 15 GDPR: returns accounts with exactly this name, including deleted ones. */
export const getUsersDisclosure = defineCall({
  service: 'users',
  method: 'GET',
  path: '/disclosure/users',
  summary: 'Auskunft (Art. 15 DSGVO) über Benutzerkonten dieses Namens, auch gelöschte.',
  allow: ['Admin'],
  needsProof: 'always',
  query: person,
  answer: disclosures.users,
});
