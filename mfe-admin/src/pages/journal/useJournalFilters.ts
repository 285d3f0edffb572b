import { type JournalFilters, recordSubject } from '@parkwart/contracts/calls/journal';
import { KIND_LABELS } from '@parkwart/contracts/journal/journalLabels';
import { parseDay } from '@parkwart/contracts/rules/time';
import { useSearchParams } from '@parkwart/web';
import { useMemo } from 'react';

/** The filters as in the URL; an empty text means no filter. */
export interface JournalAddress {
  readonly account: string;
  readonly kind: string;
  /** `yyyy-mm-dd` */
  readonly from: string;
  readonly to: string;
  readonly invoiceNumber: string;
}

/** Ignores invalid parameters. */
function readAddress(parameters: URLSearchParams): JournalAddress {
  const valid = (name: string, isValid: (text: string) => boolean) => {
    const text = parameters.get(name) ?? '';
    return isValid(text) ? text : '';
  };
  const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && parseDay(text) !== undefined;
  const [from, to] = [valid('from', isDay), valid('to', isDay)];
  return {
    account: valid('account', (text) => /^[\w-]{1,40}$/.test(text)),
    kind: valid('kind', (text) => text in KIND_LABELS),
    from: from && to && from > to ? to : from,
    to: from && to && from > to ? from : to,
    invoiceNumber: valid('invoiceNumber', (text) => /^\d{1,30}$/.test(text)),
  };
}

/** All state is in the URL, so that the Back button, reload and links work. */
export function useJournalFilters() {
  const [parameters, setParameters] = useSearchParams();
  const text = parameters.toString();
  const address = useMemo(() => readAddress(new URLSearchParams(text)), [text]);
  const filters = useMemo((): JournalFilters => {
    const { invoiceNumber, ...others } = address;
    const subject = invoiceNumber && recordSubject(invoiceNumber);
    return Object.fromEntries(Object.entries({ ...others, subject }).filter(([, value]) => value !== ''));
  }, [address]);
  const change = (changes: Partial<JournalAddress>) =>
    setParameters(Object.fromEntries(Object.entries({ ...address, ...changes }).filter(([, value]) => value !== '')));
  return { address, filters, change };
}
