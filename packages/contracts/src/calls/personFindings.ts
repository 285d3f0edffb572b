import * as z from 'zod/mini';
import { handOver } from '../entities/collection.ts';
import { parkingRecord } from '../entities/record.ts';
import { attachment } from './attachments.ts';
import { mailAddressOfRecord, mailOfRecord } from './driverMails.ts';
import { journalEntry } from './journal.ts';
import { namedDriver } from './namedDrivers.ts';
import { objection } from './objections.ts';
import { onlinePaymentOfRecord } from './onlinePayments.ts';
import { permit } from './permits.ts';

/** A text in another person's record or permit that names the person: `record:100001`, `permit:7`. */
const mention = z.object({
  subject: z.string(),
  /** Field names as on the wire; `journal` for a value that has been replaced since. */
  fields: z.array(z.string()),
  /** The text itself; empty if only the journal contains it. */
  text: z.string(),
});
export type Mention = z.infer<typeof mention>;

/** The total number, and the first invoice numbers. */
const named = z.object({ count: z.number(), invoiceNumbers: z.array(z.number()) });

/** A hash of only the chosen mentions; changes to other findings do not affect it. */
const chosenPreview = z.optional(z.string());

/** `anonymise` keeps the amounts, for accounting. */
const outcome = z.enum(['remove', 'anonymise', 'keep']);

/** Everything that svc-parking stores about the person. */
const parkingDisclosure = z.object({
  records: z.array(
    z.extend(parkingRecord, {
      holdUntil: z.optional(z.string()),
      holdReason: z.optional(z.string()),
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

/** What an erasure does in svc-parking. */
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
      /** When the deleted account was deleted. */
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
