import { STATEMENT_FILE_ERRORS, type StatementFileErrorCode } from './texts.ts';

/** Why a file is not read; the message is the sentence for the user. */
export class StatementFileError extends Error {
  override readonly name = 'StatementFileError';
  readonly code: StatementFileErrorCode;

  /** @param detail what the sentence names: an amount, a page, a day */
  constructor(code: StatementFileErrorCode, detail = '') {
    super(STATEMENT_FILE_ERRORS[code].replace('{}', () => detail));
    this.code = code;
  }

  /** Names the member of a ZIP. */
  in(fileName: string): this {
    this.message = `${fileName}: ${this.message}`;
    return this;
  }
}
