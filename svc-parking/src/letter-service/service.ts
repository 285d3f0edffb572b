import type { Cents } from '@parkwart/contracts/rules/money';

/** A letter as the print service reports it. */
export interface ServiceLetter {
  /**
   * `draft`: checked, and posted once it is told to; `pending`: being checked or printed; `returned`: the post could not
   * deliver it.
   */
  readonly state: 'pending' | 'draft' | 'sent' | 'refused' | 'returned';
  /** A German sentence. */
  readonly reason?: string | undefined;
  /** Null if it is unknown, or not in euros. */
  readonly cents: Cents | null;
}

interface NewLetter {
  readonly reference: string;
  readonly name: string;
  readonly pdf: Uint8Array;
}

/** A print service. Its errors are logged without the key and without what it wrote. */
export interface LetterService {
  /** Whether it is a test environment, which prints and posts nothing. */
  readonly isTest: boolean;
  /** A draft, the same one for a repeated reference. @returns its number at the service */
  create(letter: NewLetter): Promise<string>;
  /** Undefined if the service does not know it. */
  find(id: string): Promise<ServiceLetter | undefined>;
  /** Has a draft printed and posted, once however often it is told to. */
  send(id: string): Promise<void>;
}

/** The log shows the status, and nothing that the service wrote. */
export class LetterServiceError extends Error {
  override readonly name = 'LetterServiceError';
  readonly code: number;

  constructor(status: number) {
    super(`The print service responded with ${status}.`);
    this.code = status;
  }
}
