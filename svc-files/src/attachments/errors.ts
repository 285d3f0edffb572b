import { MAX_FILE_BYTES, MAX_FILES_PER_UPLOAD } from '@parkwart/contracts/wire/limits';
import { HttpError, invalidField, invalidInput } from '@parkwart/service-kit/errors/httpError';

const MEGABYTE = 1024 * 1024;

export const recordNotFound = () =>
  new HttpError(404, 'RECORD_NOT_FOUND', 'Keine Datensätze für die angegebene Rechnungsnummer gefunden.');

export const parkingNotReachable = () =>
  new HttpError(
    503,
    'PARKING_NOT_REACHABLE',
    'Die Rechnung kann gerade nicht geprüft werden. Bitte versuchen Sie es gleich noch einmal.',
    { retryAfter: 2 },
  );

export const noFiles = () => invalidInput({ files: 'Bitte wählen Sie mindestens eine Datei.' });

export const tooManyFiles = () =>
  new HttpError(413, 'TOO_MANY_FILES', `Bitte laden Sie höchstens ${MAX_FILES_PER_UPLOAD} Dateien auf einmal hoch.`);

export const tooManyUploads = () =>
  new HttpError(
    429,
    'TOO_MANY_UPLOADS',
    'Gerade wird zu viel hochgeladen. Bitte versuchen Sie es gleich noch einmal.',
    {
      retryAfter: 5,
    },
  );

export const fileTooLarge = () =>
  new HttpError(413, 'FILE_TOO_LARGE', `Eine Datei darf höchstens ${MAX_FILE_BYTES / MEGABYTE} MB groß sein.`);

export const emptyFile = (name: string) => new HttpError(422, 'FILE_EMPTY', `Die Datei „${name}“ ist leer.`);

export const executable = (name: string) =>
  rejectedType(`„${name}“ ist ein Programm. Programme können nicht hochgeladen werden.`, 'EXECUTABLE', 'executable');

export const locationRemains = (name: string) => {
  const message =
    `Aus „${name}“ lässt sich der Aufnahmeort nicht entfernen: Die Datei ist beschädigt oder von einer Art, die nicht ` +
    'gelesen werden kann. Bitte speichern Sie sie neu, Bilder am besten als JPEG.';
  return invalidField('LOCATION_REMAINS', 'files', message, { status: 415 });
};

export const imageTooLarge = (name: string, { megapixels, most }: { megapixels: number; most: number }) => {
  const message =
    `„${name}“ hat ${megapixels} Megapixel, Bilder dieser Art dürfen höchstens ${most} haben. ` +
    'Bitte speichern Sie es kleiner, am besten als JPEG.';
  return invalidField('FILE_TOO_LARGE', 'files', message, { status: 413 });
};

export const withMacros = (name: string) =>
  rejectedType(
    `„${name}“ enthält Makros. Bitte laden Sie das Dokument ohne Makros hoch, zum Beispiel als PDF.`,
    'MACROS',
    'macros',
  );

function rejectedType(message: string, code: string, reason: 'executable' | 'macros'): HttpError {
  return invalidField(code, 'files', message, { status: 415, security: { event: 'upload.refused', reason } });
}

export const fileNotFound = (name: string) =>
  new HttpError(404, 'FILE_NOT_FOUND', `Die Datei „${name}“ gibt es nicht.`);

export const ambiguousName = (name: string) =>
  new HttpError(
    409,
    'FILE_NAME_AMBIGUOUS',
    `Mehrere Rechnungen haben eine Datei „${name}“. Bitte geben Sie die Rechnungsnummer an.`,
  );

export const attachmentNotFound = () => new HttpError(404, 'ATTACHMENT_NOT_FOUND', 'Diesen Anhang gibt es nicht mehr.');

export const imageNotFound = () => new HttpError(404, 'IMAGE_NOT_FOUND', 'Dieses Bild gibt es nicht.');
