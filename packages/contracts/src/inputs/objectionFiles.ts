import * as z from 'zod/mini';

/** Of one objection; its column holds as many ids. */
const MAX_OBJECTION_FILES = 10;

/** The ids of an objection's attachments, which are among the record's. */
export const objectionFiles = z
  .array(z.string().check(z.regex(/^[\w-]{1,60}$/, 'Keine hochgeladene Datei.')))
  .check(z.maxLength(MAX_OBJECTION_FILES, `Höchstens ${MAX_OBJECTION_FILES} Dateien.`));
