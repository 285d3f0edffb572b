import { createHash } from 'node:crypto';
import type { Person } from '@parkwart/contracts/entities/person';
import { HttpError } from '../errors/httpError.ts';
import type { Actor } from '../journal/journal.ts';

/** A person's request for erasure (Art. 17 GDPR). */
export interface ErasureRequest {
  readonly person: Person;
  readonly isTrial: boolean;
  /**
   * The `preview` or `chosenPreview` that a preceding trial returned; a trial is a request that only lists what would
   * be erased.
   */
  readonly preview?: string | undefined;
  /** Subjects of further mentions to erase. */
  readonly mentions: readonly string[];
  readonly by: Actor;
}

interface Erasure<Shown> {
  /** Everything found. The trial's `preview` is the hash of `findings`, its `chosenPreview` the hash of `chosen`. */
  readonly findings: object;
  readonly shown: Shown;
  /** The findings to erase, as lists. */
  readonly chosen: object;
  erase(): Promise<void>;
}

/**
 * Erases only what a trial has shown. A repeated request finds nothing left to erase.
 * @throws HttpError 409 if `preview` is the hash of neither `findings` nor `chosen`, 422 without a preview
 */
export async function eraseAsShown<Shown extends object>(
  { isTrial, preview }: ErasureRequest,
  { findings, shown, chosen, erase }: Erasure<Shown>,
): Promise<Shown & { preview: string; chosenPreview: string }> {
  const response = { ...shown, preview: previewKey(findings), chosenPreview: previewKey(chosen) };
  if (isTrial) return response;
  if (preview === undefined) throw erasureNotShown();
  if (Object.values(chosen).every(({ length }) => length === 0)) return response;
  if (preview !== response.preview && preview !== response.chosenPreview) throw erasureChanged();
  await erase();
  return response;
}

function previewKey(findings: object): string {
  return createHash('sha256').update(JSON.stringify(findings)).digest('base64url');
}

const erasureNotShown = () =>
  new HttpError(422, 'ERASURE_NOT_SHOWN', 'Bitte sehen Sie sich zuerst an, was gelöscht wird.');

export const erasureChanged = () =>
  new HttpError(
    409,
    'ERASURE_CHANGED',
    'Inzwischen hat sich etwas geändert; nichts wurde gelöscht. Bitte sehen Sie sich noch einmal an, was gelöscht wird.',
  );
