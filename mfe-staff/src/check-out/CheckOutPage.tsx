import { PageHeading } from '@parkwart/ui/PageHeading';
import { useSearchParams } from '@parkwart/web';
import { fieldErrors } from '@parkwart/web/errors';
import { useCallback, useRef } from 'react';
import { useInvoice } from '../record/useInvoice.ts';
import classes from './CheckOutPage.module.css';
import { InvoiceSearch } from './InvoiceSearch.tsx';
import { errorOf, normalizeInvoiceNumber } from './invoiceNumber.ts';
import { SearchResult } from './SearchResult.tsx';
import { texts } from './texts.ts';

const PARAMETER = 'invoiceNumber';

/** The searched number is in the address, so that reload and back work. */
export function CheckOutPage() {
  const [parameters, setParameters] = useSearchParams();
  const searched = parameters.get(PARAMETER);
  const invoiceNumber = normalizeInvoiceNumber(searched ?? '');
  const isSearching = searched !== null && errorOf(searched) === undefined;
  const invoice = useInvoice(invoiceNumber, { enabled: isSearching });

  const numberField = useRef<HTMLInputElement>(null);
  const focusNumber = useCallback(() => numberField.current?.focus(), []);

  const search = (typed: string) => {
    const next = normalizeInvoiceNumber(typed);
    if (next !== searched) setParameters({ [PARAMETER]: next });
    else if (isSearching) invoice.refetch();
  };

  return (
    <div className={classes.page}>
      <PageHeading title={texts.title} />
      <InvoiceSearch
        ref={numberField}
        searched={searched}
        isBusy={invoice.isFetching}
        error={fieldErrors(invoice.error).invoiceNumber}
        onSearch={search}
      />
      {isSearching && <SearchResult invoice={invoice} onCheckedOut={focusNumber} />}
    </div>
  );
}
