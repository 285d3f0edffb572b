import { instant, integer, nullable, text } from '../database/columns.ts';
import { defineTables } from '../database/tables.ts';

/** Tables that every service has. */
export const KIT_TABLES = defineTables({
  SequelizeMeta: { facts: { name: text } },
  // Responses are erased by the subject to which they belong (`eraseStoredResponses`).
  idempotency_keys: {
    own: { answer: nullable(text), requestHash: text },
    facts: { scope: text, subject: nullable(text), createdAt: instant },
  },
  // `facts` contains only fields that the subject of the entry declares as facts.
  journal_entries: {
    facts: {
      id: integer,
      chain: text,
      step: integer,
      madeAt: integer,
      account: text,
      sentBy: nullable(text),
      origin: text,
      kind: text,
      facts: text,
      digest: nullable(text),
      hash: text,
    },
  },
  journal_details: { own: { document: text }, facts: { entryId: integer, salt: text } },
  journal_seals: { facts: { id: integer, madeAt: integer, upTo: integer, ids: text, prints: text, hash: text } },
});
