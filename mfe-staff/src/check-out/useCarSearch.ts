import { comparablePlatePart } from '@parkwart/contracts/rules/plate';
import { useSearchParams } from '@parkwart/web';
import { useState } from 'react';
import { INVOICE_NUMBER } from '../record/knownRecord.ts';
import { useInvoice } from '../record/useInvoice.ts';
import { texts } from './texts.ts';

const MAX_DIGITS = 30;

/**
 * A booth's provisional reference, `A-0017`, typed with or without the hyphen. Four or more letters without a hyphen
 * are a plate.
 */
const REFERENCE = /^([A-Z]{1,3}(?=-?\d)|[A-Z]{4,7}(?=-))-?(\d{4,8})$/i;

export function normalizeInvoiceNumber(typed: string): string {
  const number = typed.replace(/\s+/g, '');
  const [, letters, digits] = REFERENCE.exec(number) ?? [];
  return letters ? `${letters.toUpperCase()}-${digits}` : number;
}

export function errorOf(typed: string): string | undefined {
  const number = normalizeInvoiceNumber(typed);
  if (number === '') return texts.numberMissing;
  if (REFERENCE.test(number)) return undefined;
  if (!/^\d+$/.test(number)) return texts.numberHasLetters;
  return number.length > MAX_DIGITS ? texts.numberTooLong : undefined;
}

/** Whether the typed text has letters, or fewer digits than an invoice number. */
export function isPartOfPlate(typed: string): boolean {
  const number = normalizeInvoiceNumber(typed);
  return comparablePlatePart(number) !== '' && !INVOICE_NUMBER.test(number);
}

const PARAMETER = 'invoiceNumber';

/**
 * The searched number is in the URL, so that the browser's Reload and Back buttons work. The typed text may also be
 * part of a plate.
 */
function useSearchText() {
  const [parameters, setParameters] = useSearchParams();
  const searched = parameters.get(PARAMETER);
  const [typed, setTyped] = useState(searched ?? '');
  const [isChoosing, setChoosing] = useState(false);
  /** Whether the typed text survives the next URL change. */
  const [keepsTyped, setKeepsTyped] = useState(false);
  const [lastSearched, setLastSearched] = useState(searched);
  if (lastSearched !== searched) {
    setLastSearched(searched);
    if (!keepsTyped) setTyped(searched ?? '');
    setKeepsTyped(false);
    setChoosing(false);
  }
  const setSearched = (number?: string) => {
    setKeepsTyped(true);
    setParameters(number === undefined ? {} : { [PARAMETER]: number });
  };
  const type = (next: string) => {
    setTyped(next);
    setChoosing(false);
  };
  return { searched, setSearched, typed, type, isChoosing, setChoosing };
}

export function useCarSearch() {
  const { setSearched, setChoosing, ...text } = useSearchText();
  const { searched, typed, isChoosing, type } = text;
  const invoiceNumber = normalizeInvoiceNumber(searched ?? '');
  const isSearching = errorOf(invoiceNumber) === undefined;
  const invoice = useInvoice(invoiceNumber, { enabled: isSearching });
  /** The typed number, set when no plate in the list matches this number. */
  const [inNoPlate, setInNoPlate] = useState<string>();
  /** The number that the user searched for, or selected from the list; the focus moves to its record. */
  const [chosen, setChosen] = useState<string>();

  const load = (number: string) => {
    if (number !== searched) setSearched(number);
    else if (isSearching) invoice.refetch();
  };
  const show = (number: string) => {
    load(number);
    type(number);
  };
  const choose = (number: string) => {
    setChosen(number);
    show(number);
  };
  const search = () => {
    setChosen(undefined);
    setInNoPlate(undefined);
    if (isPartOfPlate(typed)) setChoosing(true);
    else choose(normalizeInvoiceNumber(typed));
  };
  /** Ends the selection from the list, and removes the previously shown record from the URL. */
  const onSeveral = () => {
    setChoosing(false);
    if (searched !== null) setSearched();
  };
  const onNoneFound = () => {
    const number = normalizeInvoiceNumber(typed);
    setInNoPlate(number);
    // A few digits may also be a mistyped invoice number, and `a0017` may be a provisional reference, so search by
    // number, too.
    if (errorOf(typed) !== undefined) return onSeveral();
    setChoosing(false);
    setChosen(number);
    load(number);
  };
  const isShown = isSearching && normalizeInvoiceNumber(typed) === invoiceNumber;
  const isMissing = isShown && invoice.record === null && !invoice.isFetching && !invoice.error;
  const isDigits = /^\d+$/.test(invoiceNumber);
  const isTriedAsPlate = isMissing && isDigits && inNoPlate !== invoiceNumber;
  // Without a hyphen, `ab1234` was meant as a plate rather than a provisional reference.
  const isPlate = isMissing && !isDigits && !typed.includes('-');
  return {
    ...text,
    invoice,
    /** Whether the searched record replaces the list of parked cars. */
    isShown: isShown && !isTriedAsPlate && !isPlate,
    isBusy: isShown ? invoice.isFetching : isChoosing,
    isChoosing: isChoosing || isTriedAsPlate,
    isChosen: chosen === invoiceNumber,
    search,
    choose,
    onSeveral,
    onNone: isTriedAsPlate ? () => setInNoPlate(invoiceNumber) : onNoneFound,
  };
}
