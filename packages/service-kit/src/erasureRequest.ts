import { createHash } from 'node:crypto';
import { HttpError } from './httpError.ts';

/** Of an erasure that a person asked for: the same for the same findings. */
export function previewKey(findings: object): string {
  return createHash('sha256').update(JSON.stringify(findings)).digest('base64url');
}

/** @param preview of the trial. @throws HttpError 409 when its findings were others, 422 without one */
export function requireShown(preview: string | undefined, findings: object): void {
  if (preview === undefined) throw erasureNotShown();
  if (preview !== previewKey(findings)) throw erasureChanged();
}

export const erasureNotShown = () =>
  new HttpError(422, 'ERASURE_NOT_SHOWN', 'Bitte sehen Sie sich zuerst an, was gelöscht wird.');

export const erasureChanged = () =>
  new HttpError(
    409,
    'ERASURE_CHANGED',
    'Inzwischen hat sich etwas geändert; nichts wurde gelöscht. Bitte sehen Sie sich noch einmal an, was gelöscht wird.',
  );
