import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import { driverCase } from '../entities/driverCase.ts';
import { operator } from '../entities/operator.ts';
import { lines, plate } from '../inputs/inputs.ts';
import { DRIVER_TEXT_LENGTHS } from '../wire/limits.ts';
import { FILES_FIELD } from './attachments.ts';
import { objectionFiles } from './objections.ts';

/**
 * The calls of the driver's page (`/p/<token>`). The token is printed on receipt and letter; together with the plate it
 * opens a session of 30 minutes for only that record. The other calls take the session as `Authorization: Bearer`;
 * neither token nor session is part of a URL. While the page is off, all calls respond as if the token were unknown:
 * with 404 and the code `PAGE_NOT_FOUND`. A call with an ended session returns 401 with the code `PAGE_SESSION_ENDED`;
 * after too many wrong plates, opening returns 429 with the code `PAGE_LOCKED`; every other 429 comes from the gateway.
 */
export const DRIVER_SESSION_MINUTES = 30;
/** Maximum number of files that drivers can upload per record. */
export const MAX_DRIVER_FILES = 10;
/** Photos that phones advertise as 24 megapixels have 24.5 megapixels. */
export const MAX_DRIVER_IMAGE_MEGAPIXELS = 25;
/** Maximum per record; a driver can enter the next objection once the office has decided about the previous one. */
export const MAX_DRIVER_OBJECTIONS = 5;
/** Maximum per record; a driver can name the next person once the office has decided about the previous one. */
export const MAX_DRIVER_NAMINGS = 3;

/**
 * 130 random bits, without letters that look like digits. A malformed token gets the same response as an unknown one.
 */
export const DRIVER_TOKEN = /^[a-km-np-z2-9]{26}$/;

const open = { service: 'parking', allow: 'everyone', limit: 'page' } as const;
const inSession = { ...open, driverSession: true } as const;

/**
 * The operator's data, shown before the driver enters the plate. The data is the same for every record, so the call
 * takes no token.
 */
const pageOperator = z.object({
  operator,
  privacyText: z.string(),
  accessibilityText: z.string(),
  /** „Probebetrieb“: none of the data is real. */
  isDemo: z.optional(z.boolean()),
});
export type PageOperator = z.infer<typeof pageOperator>;

export const getPageOperator = defineCall({
  ...open,
  method: 'GET',
  path: '/driver-page/operator',
  summary: 'Betreiber, Datenschutz und Barrierefreiheit der Seite für Fahrer.',
  refuses: [404, 429],
  answer: pageOperator,
});

export const openDriverPage = defineCall({
  ...open,
  method: 'POST',
  path: '/driver-page/open',
  summary: 'Mit Code und Kennzeichen einen Vorgang öffnen, auf der Seite für Fahrer.',
  refuses: [404, 429],
  repeatable: true,
  body: z.strictObject({ token: z.string().check(z.maxLength(100)), plate }),
  answer: z.object({
    session: z.string(),
    /** ISO 8601 */
    endsAt: z.string(),
    case: driverCase,
  }),
});

export const getDriverPage = defineCall({
  ...inSession,
  method: 'GET',
  path: '/driver-page',
  summary: 'Der geöffnete Vorgang, wie er jetzt ist.',
  refuses: [401, 404, 429],
  answer: driverCase,
});

/** Returns links to pictures that the office took; the links expire within minutes. */
export const getDriverPhotos = defineCall({
  ...inSession,
  service: 'files',
  method: 'GET',
  path: '/driver-page/photos',
  summary: 'Links zu den Bildern des geöffneten Vorgangs.',
  refuses: [401, 404, 429],
  answer: z.object({
    photos: z.array(z.object({ thumbnail: z.string(), image: z.string() })),
    filesLeft: z.number(),
    /** Pictures of the signs on the day of entry. */
    signs: z.optional(z.array(z.object({ thumbnail: z.string(), image: z.string() }))),
  }),
});

export const driverFile = z.object({ id: z.string(), name: z.string() });

/**
 * Stores files and returns their ids for the objection. Runs the same checks as the office's upload; returns 429 for a
 * second simultaneous upload to the record, and 422 `TOO_MANY_DRIVER_FILES` beyond the record's limit.
 */
export const uploadDriverFiles = defineCall({
  ...inSession,
  service: 'files',
  method: 'POST',
  path: '/driver-page/files',
  summary: 'Dateien zu einem Widerspruch hochladen: alle oder keine.',
  refuses: [401, 404, 422, 429],
  idempotent: true,
  status: 201,
  upload: FILES_FIELD,
  answer: z.array(driverFile),
});

export const driverObjectionInput = z.strictObject({
  text: lines(DRIVER_TEXT_LENGTHS.objection).check(z.regex(/\S/, 'Bitte schreiben Sie, was Sie einwenden.')),
  /** Ids that `uploadDriverFiles` returned. */
  files: z.optional(objectionFiles),
});

/**
 * 422: `OBJECTION_OPEN`, or `OBJECTION_NOT_POSSIBLE` if nothing is claimed, all of it was waived, or the record has
 * had too many objections. Needs an `Idempotency-Key`.
 */
export const addDriverObjection = defineCall({
  ...inSession,
  method: 'POST',
  path: '/driver-page/objections',
  summary: 'Widersprechen, auf der Seite für Fahrer; bis zur Entscheidung gilt eine Mahnsperre.',
  refuses: [401, 404, 422, 429],
  idempotent: true,
  status: 201,
  body: driverObjectionInput,
  answer: driverCase,
});

export const driverNameInput = z.strictObject({
  /**
   * Line breaks and tabs become spaces: a list or a file of the office shows the name as part of a row, and anyone can
   * enter the name.
   */
  name: lines(DRIVER_TEXT_LENGTHS.name).check(
    z.overwrite((text) => text.replace(/[\n\t]/g, ' ')),
    z.regex(/\S/, 'Bitte geben Sie den Namen an.'),
  ),
  address: lines(DRIVER_TEXT_LENGTHS.address).check(z.regex(/\S/, 'Bitte geben Sie die Anschrift an.')),
});

/**
 * 422: `DRIVER_NAMED` if a driver is already named, or `NAMING_NOT_POSSIBLE` if the record is paid or drivers were
 * named too often. Needs an `Idempotency-Key`.
 */
export const nameDriverFromPage = defineCall({
  ...inSession,
  method: 'POST',
  path: '/driver-page/named-driver',
  summary: 'Angeben, wer gefahren ist, auf der Seite für Fahrer.',
  refuses: [401, 404, 422, 429],
  idempotent: true,
  status: 201,
  body: driverNameInput,
  answer: driverCase,
});
