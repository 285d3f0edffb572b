import type { Cents } from '@parkwart/contracts/rules/money';

export interface ServiceLetter {
  /**
   * `draft`: checked, and posted only after `send`; `pending`: being checked or printed; `returned`: the post could not
   * deliver the letter.
   */
  readonly state: 'pending' | 'draft' | 'sent' | 'refused' | 'returned';
  /** A German sentence. */
  readonly reason?: string | undefined;
  /** The price; null if it is unknown, or not in euros. */
  readonly cents: Cents | null;
}

interface NewLetter {
  readonly reference: string;
  readonly name: string;
  readonly pdf: Uint8Array;
}

/** A print service. Its errors are logged without the key and without the text of the service's responses. */
export interface LetterService {
  /** Whether the service is a test environment, which prints and posts nothing. */
  readonly isTest: boolean;
  /** Creates a draft; a repeated reference returns the same draft. @returns the draft's number at the service */
  create(letter: NewLetter): Promise<string>;
  /** Undefined if the service does not know the letter. */
  find(id: string): Promise<ServiceLetter | undefined>;
  /** Has a draft printed and posted; a repeated call does not post it again. */
  send(id: string): Promise<void>;
}

/** The log shows the status, and no text from the service. */
export class LetterServiceError extends Error {
  override readonly name = 'LetterServiceError';
  readonly code: number;

  constructor(status: number) {
    super(`The print service responded with ${status}.`);
    this.code = status;
  }
}
