import type { RecordFilters } from '@parkwart/contracts/calls/recordLists';
import { isProvisionalReference } from '@parkwart/contracts/inputs/inputs';
import { typedInvoiceNumber } from '@parkwart/contracts/inputs/typedInvoiceNumber';
import { comparablePlatePart } from '@parkwart/contracts/rules/plate';
import { SearchField } from '../../parts/form/SearchField.tsx';
import type { ListAddress } from '../../record/list/useListFilters.ts';
import { texts } from './texts.ts';

interface SearchesProps {
  readonly filters: RecordFilters;
  readonly onChange: (changes: ListAddress) => void;
}

/** In the list Alle, both searches report a missing input in the same way (specification §5). */
export function Searches({ filters, onChange }: SearchesProps) {
  const isAll = filters.list === 'all';
  const plateError = (typed: string) =>
    comparablePlatePart(typed) === '' ? (isAll ? texts.anyMissingInAll : texts.plateMissing) : undefined;
  const invoiceError = (typed: string) => {
    if (typed === '') return isAll ? texts.anyMissingInAll : texts.invoiceMissing;
    const number = typedInvoiceNumber(typed);
    return /^\d+$/.test(number) || isProvisionalReference(number) ? undefined : texts.invoiceHasLetters;
  };
  return (
    <>
      <SearchField
        key={`plate-${filters.list}`}
        label={texts.vehicleNumber}
        searched={filters.plate ?? ''}
        filters={filters}
        errorOf={plateError}
        onSearch={(plate) => onChange({ plate })}
        isCompact
      />
      <SearchField
        key={`invoice-${filters.list}`}
        label={texts.invoiceNumber}
        searched={filters.invoiceNumber ?? ''}
        filters={filters}
        errorOf={invoiceError}
        onSearch={(typed) => onChange({ invoiceNumber: typedInvoiceNumber(typed) })}
        isNumeric
        isCompact
      />
    </>
  );
}
