import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import { handOver } from '../entities/collection.ts';
import { isPerson, personFields } from '../entities/person.ts';
import { posting } from '../entities/posting.ts';
import { parkingRecord } from '../entities/record.ts';
import type { ServiceName } from '../wire/services.ts';
import { attachment } from './attachments.ts';
import { mailAddressOfRecord, mailOfRecord } from './driverMails.ts';
import { journalEntry } from './journal.ts';
import { namedDriver } from './namedDrivers.ts';
import { objection } from './objections.ts';
import { onlinePaymentOfRecord } from './onlinePayments.ts';
import { permit } from './permits.ts';

/** A text that mentions the person in another person's record or permit: `record:100001`, `permit:7`. */
const mention = z.object({
  subject: z.string(),
  /** Field names as on the wire; `journal` for a value that has been replaced since. */
  fields: z.array(z.string()),
  /** The text itself; empty if only the journal contains it. */
  text: z.string(),
  /** d.m.yyyy and euros: of a bank entry. */
  day: z.optional(z.string()),
  amount: z.optional(z.number()),
});
export type Mention = z.infer<typeof mention>;

/** The total number of records, and at most `MAX_NAMED` of their invoice numbers. */
const named = z.object({ count: z.number(), invoiceNumbers: z.array(z.number()) });

/** A hash of only the chosen mentions; changes to other findings do not affect it. */
const chosenPreview = z.optional(z.string());

/** `anonymise` keeps the amounts, for accounting. */
const outcome = z.enum(['remove', 'anonymise', 'keep']);

const parkingDisclosure = z.object({
  records: z.array(
    z.extend(parkingRecord, {
      holdUntil: z.optional(z.string()),
      holdReason: z.optional(z.string()),
      postings: z.optional(z.array(z.omit(posting, { account: true }))),
      objections: z.optional(z.array(objection)),
      namedDrivers: z.optional(z.array(namedDriver)),
      handOvers: z.optional(z.array(handOver)),
      onlinePayments: z.optional(z.array(onlinePaymentOfRecord)),
      mailAddresses: z.optional(z.array(mailAddressOfRecord)),
      mails: z.optional(z.array(mailOfRecord)),
    }),
  ),
  permits: z.array(permit),
  mentions: z.optional(z.array(mention)),
  /** Journal entries about these records and permits. */
  journal: z.optional(z.array(journalEntry)),
  /** Records that a user with this name entered, sent or checked out. */
  asUser: z.optional(named),
  /** Number of booths where a user with this name has logged in recently. */
  booths: z.optional(z.number()),
});

const parkingErasure = z.object({
  records: z.array(z.object({ invoiceNumber: z.number(), outcome, reason: z.optional(z.string()) })),
  permits: z.number(),
  permitList: z.optional(z.array(z.omit(permit, { note: true, version: true }))),
  mentions: z.optional(z.array(mention)),
  asUser: z.optional(z.number()),
  booths: z.optional(z.number()),
  preview: z.optional(z.string()),
  chosenPreview,
});

const filesDisclosure = z.object({
  attachments: z.array(z.extend(attachment, { invoiceNumber: z.number() })),
  mentions: z.array(mention),
  journal: z.array(journalEntry),
  /** Records with attachments that a user with this name uploaded. */
  asUser: named,
});

const filesErasure = z.object({
  mentions: z.array(mention),
  asUser: z.number(),
  preview: z.string(),
  chosenPreview,
});

const usersDisclosure = z.object({
  accounts: z.array(
    z.object({
      _id: z.string(),
      username: z.string(),
      isDeleted: z.boolean(),
      /** When the account was deleted; set only for a deleted account. */
      removedAt: z.optional(z.string()),
      email: z.optional(z.string()),
      phone: z.optional(z.string()),
      gender: z.optional(z.string()),
      role: z.optional(z.string()),
      status: z.optional(z.string()),
      createdAt: z.optional(z.string()),
      passkeys: z.optional(z.array(z.object({ name: z.string(), createdAt: z.string() }))),
      sessions: z.optional(z.array(z.object({ device: z.string(), createdAt: z.string() }))),
    }),
  ),
  mentions: z.array(mention),
  journal: z.array(journalEntry),
});

const usersErasure = z.object({
  accounts: z.array(
    z.object({
      _id: z.string(),
      username: z.string(),
      outcome: z.enum(['remove', 'keep']),
      reason: z.optional(z.string()),
    }),
  ),
  mentions: z.array(mention),
  preview: z.string(),
  chosenPreview,
});

/** Art. 15 GDPR: what each service stores. */
export const disclosures = { parking: parkingDisclosure, users: usersDisclosure, files: filesDisclosure };

/** Art. 17 GDPR: what an erasure does in each service. */
export const erasures = { parking: parkingErasure, users: usersErasure, files: filesErasure };

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

/** Identifies the previewed erasure, so that data added after the preview is not erased unseen. */
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

/** Art. 15 GDPR: returns attachments of the person's records, and other attachments that mention the person. */
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
      /** If true, mentions and uploads are omitted, because finding them requires a full scan. */
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
