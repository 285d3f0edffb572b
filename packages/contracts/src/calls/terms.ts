import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import type { Sample } from '../calls-kit/sample.ts';
import type { JournalPart } from '../calls-kit/subject.ts';
import { tariff } from '../entities/boothRecord.ts';
import { rowId } from '../inputs/idParams.ts';
import { day, lines } from '../inputs/inputs.ts';
import { dayNumber } from '../rules/time.ts';
import { FILES_FIELD } from './attachments.ts';

/** Text and tariff of the signs at the entrance from a day on: the evidence of what a driver agreed to. */
export const terms = z.object({
  _id: z.string(),
  /** d.m.yyyy */
  validFrom: z.string(),
  text: z.string(),
  tariff,
  /** ISO 8601; null for a draft, which applies to no parking stay. Sealed terms cannot be changed. */
  sealedAt: z.nullable(z.string()),
  /** The value for If-Match. */
  version: z.number(),
});
export type Terms = z.infer<typeof terms>;

/** More than enough, because a car park changes its signs only every few years. */
export const MAX_TERMS = 200;
export const MAX_SIGN_PHOTOS = 20;

const cents = (what: string) =>
  z
    .int(`${what}: ein Betrag mit höchstens zwei Nachkommastellen.`)
    .check(z.minimum(0, `${what}: mindestens 0 €.`), z.maximum(1_000_000, `${what}: höchstens 10.000 €.`));

export const termsInput = z.strictObject({
  validFrom: day,
  text: lines(10_000).check(z.regex(/\S/, 'Bitte geben Sie den Wortlaut an.')),
  freeMinutes: z.int('Eine ganze Zahl.').check(z.minimum(0, 'Mindestens 0.'), z.maximum(1_440, 'Höchstens 1440.')),
  centsPerStartedHour: cents('Preis je Stunde'),
  maxCentsPerDay: cents('Höchstpreis'),
});
export type TermsInput = z.output<typeof termsInput>;

const termsId = rowId('Keine Nummer einer Fassung.');
const id = z.strictObject({ id: termsId });

export const getTerms = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/terms',
  summary: 'Alle Fassungen der Parkbedingungen, die zuletzt geltende zuerst.',
  allow: ['Admin'],
  answer: z.object({ terms: z.array(terms) }),
});

export const addTerms = defineCall({
  service: 'parking',
  method: 'POST',
  path: '/terms',
  summary: 'Einen Entwurf der Parkbedingungen anlegen; er gilt, wenn er festgeschrieben ist.',
  allow: ['Admin'],
  refuses: [422],
  idempotent: true,
  status: 201,
  body: termsInput,
  answer: z.object({ _id: z.string() }),
});

export const changeTerms = defineCall({
  service: 'parking',
  method: 'PUT',
  path: '/terms/{id}',
  summary: 'Einen Entwurf der Parkbedingungen ändern, mit If-Match.',
  allow: ['Admin'],
  refuses: [404, 409],
  versioned: true,
  params: id,
  body: termsInput,
  answer: terms,
});

/**
 * Seals terms. The first terms may apply from any day, later ones from tomorrow at the earliest: terms in force never
 * change.
 */
export const sealTerms = defineCall({
  service: 'parking',
  method: 'PUT',
  path: '/terms/{id}/seal',
  summary: 'Einen Entwurf festschreiben, mit If-Match; er ist danach nicht mehr zu ändern.',
  allow: ['Admin'],
  refuses: [404, 409, 422],
  versioned: true,
  params: id,
  answer: terms,
});

export const removeTerms = defineCall({
  service: 'parking',
  method: 'DELETE',
  path: '/terms/{id}',
  summary: 'Einen Entwurf oder eine Fassung, die noch nicht gilt, löschen, mit If-Match.',
  allow: ['Admin'],
  refuses: [404, 409],
  versioned: true,
  params: id,
});

/** Links to a picture; the links expire within minutes. */
export const signPhoto = z.object({ id: z.string(), thumbnail: z.string(), image: z.string() });
export type SignPhoto = z.infer<typeof signPhoto>;
const photos = z.object({ photos: z.array(signPhoto) });

export const getSignPhotos = defineCall({
  service: 'files',
  method: 'GET',
  path: '/sign-photos/{id}',
  summary: 'Die Bilder der Schilder zu einer Fassung der Parkbedingungen.',
  allow: ['Admin'],
  params: id,
  answer: photos,
});

export const addSignPhotos = defineCall({
  service: 'files',
  method: 'POST',
  path: '/upload-sign-photos/{id}',
  summary: 'Bilder der Schilder zu einem Entwurf hochladen: alle oder keine.',
  allow: ['Admin'],
  refuses: [404, 409, 422, 429],
  idempotent: true,
  status: 201,
  upload: FILES_FIELD,
  params: id,
  answer: photos,
});

export const removeSignPhoto = defineCall({
  service: 'files',
  method: 'DELETE',
  path: '/sign-photos/{id}/{photo}',
  summary: 'Ein Bild der Schilder aus einem Entwurf löschen.',
  allow: ['Admin'],
  refuses: [404, 409],
  params: z.strictObject({ id: termsId, photo: z.string().check(z.regex(/^[\w-]{1,60}$/)) }),
});

/** The terms that apply to a parking stay that began on a day, d.m.yyyy. */
export function termsOn<T extends Pick<Terms, 'validFrom' | 'sealedAt'>>(all: readonly T[], entryDay: string) {
  const day = dayNumber(entryDay);
  return all
    .filter(({ validFrom, sealedAt }) => sealedAt !== null && dayNumber(validFrom) <= day)
    .reduce<T | undefined>(
      (last, one) => (last && dayNumber(last.validFrom) > dayNumber(one.validFrom) ? last : one),
      undefined,
    );
}

export const journal = {
  terms: {
    label: 'Parkbedingungen',
    table: 'terms',
    kinds: {
      parking: {
        'terms-added': 'Entwurf angelegt',
        'terms-changed': 'Entwurf geändert',
        'terms-sealed': 'Festgeschrieben',
        'terms-removed': 'Gelöscht',
      },
      files: { 'photos-added': 'Bilder der Schilder hochgeladen', 'photo-removed': 'Bild gelöscht' },
    },
    facts: {
      validFrom: 'Gültig ab',
      textHash: 'Prüfsumme des Wortlauts',
      freeMinutes: 'Freie Minuten',
      centsPerStartedHour: 'Preis je angefangene Stunde',
      maxCentsPerDay: 'Höchstpreis je 24 Stunden',
      photoHashes: 'Prüfsummen der Bilder',
    },
  },
} as const satisfies JournalPart;

/** Sends each writing call once: for recordings, and for the tests that run all writing calls. */
export const sample: Sample = function* ({ plate }) {
  // Only one version of the terms can apply from a day, so each sample uses another year.
  const year = 2_100 + Number(plate().replace(/\D/g, ''));
  const body = {
    validFrom: `1.1.${year}`,
    text: `Parken nur gegen Entgelt, Fassung ${year}.`,
    freeMinutes: 15,
    centsPerStartedHour: 200,
    maxCentsPerDay: 1_500,
  };
  const { _id: id } = yield [addTerms, { body }];
  yield [changeTerms, { params: { id }, body: { ...body, freeMinutes: 10 } }];
  yield [getTerms, {}];
  const { _id: other } = yield [addTerms, { body: { ...body, validFrom: `2.1.${year}` } }];
  yield [removeTerms, { params: { id: other } }];
  yield [sealTerms, { params: { id } }];
};
