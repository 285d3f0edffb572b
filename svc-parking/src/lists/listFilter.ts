import { comparablePlatePart } from '@parkwart/contracts/plate';
import type { RecordList } from '@parkwart/contracts/recordLists';
import { entryPeriod } from '../record/entryPeriod.ts';
import type { ListFilter } from '../record/recordListQueries.ts';

export interface RequestedFilters {
  readonly list: RecordList;
  readonly plate?: string | undefined;
  readonly invoiceNumber?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly isPrint?: boolean | undefined;
}

export function listFilter({ list, plate, invoiceNumber, from, to, isPrint }: RequestedFilters): ListFilter {
  return {
    list,
    plate: plate && comparablePlatePart(plate),
    invoiceNumber,
    ...entryPeriod({ from, to }),
    isPrint,
  };
}
