import * as z from 'zod/mini';
import type { ClaimSettings } from '../calls/claimSettings.ts';
import type { Settings } from '../calls/operatorSettings.ts';
import { ADDRESS_TOO_LONG, fitsAddressField, type Recipient } from '../entities/addressField.ts';
import type { Posting } from '../entities/posting.ts';
import type { OwedRecord } from '../entities/record.ts';
import { day, invoiceNumber, plate } from '../inputs/inputs.ts';
import { ownerAddress, ownerName } from '../inputs/owner.ts';

export const LETTER_INCOMPLETE = 'Bitte alle Felder ausfüllen.';

/** `fahrzeughalter` is the day of the owner look-up. */
export const letterInputs = z.strictObject({
  invoiceNumber,
  vehicleNumber: plate,
  ownerName: ownerName.check(z.minLength(1, LETTER_INCOMPLETE)),
  /** Street and town, one line each. */
  address: ownerAddress.check(z.minLength(1, LETTER_INCOMPLETE)),
  todayDate: day,
  deadline: day,
  fahrzeughalter: day,
});
export type LetterInputs = z.output<typeof letterInputs>;

export const addressFits = z.refine<Recipient>(fitsAddressField, { message: ADDRESS_TOO_LONG, path: ['address'] });

export interface LetterSettings {
  readonly settings: Settings;
  readonly claims: ClaimSettings;
  /** Whether letters have a code for the driver's page. */
  readonly hasDriverPage?: boolean | undefined;
}

/** Sender, recipient and reference. */
export interface Letterhead {
  readonly inputs: LetterInputs;
  readonly settings: Settings;
  /**
   * Whether the print service prints the letter. The service prints the postage above the recipient and reads the
   * recipient's address, so nothing else may be printed in this area.
   */
  readonly isByService?: boolean;
}

export interface Letter extends Letterhead {
  readonly record: OwedRecord;
  /** Payments and waivers that were not reversed; the letter deducts them. */
  readonly settled?: readonly Posting[];
  readonly claims: ClaimSettings;
  /**
   * The letter's number, 1 for the first letter. A later letter shows this number. By default, it is the number of the
   * record's printed letter.
   */
  readonly level?: number | undefined;
  /** Printed above the demand for payment in a second letter or a later one. */
  readonly text?: string;
  /**
   * The reminder costs that letters after the first one charge, oldest first; the costs of `record` include them. In a
   * letter of a dunning run, the last one is the cost of this letter, whether booked or not.
   */
  readonly laterCosts?: readonly Pick<Posting, 'day' | 'amount'>[];
  /** Interest of a later letter, in euros and from d.m.yyyy. */
  readonly interest?: { readonly amount: number; readonly from: string } | undefined;
  /** Whether to print a code for the driver's page. */
  readonly hasDriverPage?: boolean | undefined;
  /** The address of the driver's page; the print module loads it. */
  readonly pageLink?: string | undefined;
}

export interface LetterOptions {
  /** Called after each letter. */
  readonly onProgress?: (done: number) => void;
  /** Stops the printing between two letters; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /**
   * Whether to reject a letter with ink at the paper's edge, which must be blank for print services. Older print
   * modules ignore this option.
   */
  readonly isChecked?: boolean;
}

/** Plain text on A4: labelled values under headings, on as many pages as needed. */
export interface PlainDocument {
  readonly title: string;
  /** Set for a letter: the first page then has a letterhead and an address. */
  readonly letterhead?: Letterhead;
  /** Printed below the title. */
  readonly lines: readonly string[];
  readonly sections: readonly {
    readonly title: string;
    readonly text?: string;
    readonly items: readonly {
      readonly title: string;
      /** Whether the values are amounts, which are right-aligned. Older print modules ignore this option. */
      readonly isAmounts?: boolean;
      readonly facts: readonly (readonly [label: string, value: string])[];
    }[];
  }[];
}
