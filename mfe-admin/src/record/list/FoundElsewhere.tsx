import { getRecords, isListed, listOf, type RecordFilters } from '@parkwart/contracts/calls/recordLists';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { Button } from '@parkwart/ui/Button';
import { callApi, useQuery } from '@parkwart/web';
import { ELSEWHERE_KEY } from '../recordCache.ts';
import { texts as recordTexts } from '../texts.ts';
import { useRecordAddress } from '../useRecordAddress.ts';
import classes from './RecordListView.module.css';

const MAX_SHOWN = 3;

const texts = {
  isUnder: (invoiceNumber: number, place: string) => `Rechnung ${invoiceNumber} ist unter „${place}“.`,
  isUnderPart: (invoiceNumber: number, place: string, part: string) =>
    `Rechnung ${invoiceNumber} ist unter „${place}“, „${part}“.`,
  filteredOut: (invoiceNumber: number) => `Rechnung ${invoiceNumber} passt nicht zu den übrigen Filtern.`,
  openRecord: (invoiceNumber: number) => `${invoiceNumber} öffnen`,
};

function nameOfList(record: ParkingRecord, { list, isPrint }: RecordFilters): string {
  const { invoiceNumber } = record;
  if (isListed({ list, ...(isPrint && { isPrint }) }, record)) return texts.filteredOut(invoiceNumber);
  const name = recordTexts.lists[listOf(record)];
  if (listOf(record) !== 'reminder') return texts.isUnder(invoiceNumber, name);
  return texts.isUnderPart(invoiceNumber, name, record.isPrint ? recordTexts.printed : recordTexts.toPrint);
}

/** For a search without results, shows the other lists that contain matches. */
export function FoundElsewhere({ filters }: { readonly filters: RecordFilters }) {
  const { plate, invoiceNumber } = filters;
  const { open } = useRecordAddress();
  const search = { ...(plate && { plate }), ...(invoiceNumber && { invoiceNumber }) };
  const { data: records = [] } = useQuery({
    queryKey: [...ELSEWHERE_KEY, search],
    queryFn: async ({ signal }) => {
      const query = { list: 'all', ...search, limit: String(MAX_SHOWN) } as const;
      return (await callApi(getRecords, { query }, { signal })).records;
    },
    gcTime: 0,
  });
  if (records.length === 0) return null;
  return (
    <ul className={classes.places}>
      {records.map((record) => (
        <li key={record._id}>
          <span>{nameOfList(record, filters)}</span>
          <Button size="small" onClick={() => open({ invoiceNumber: record.invoiceNumber, task: 'details' })}>
            {texts.openRecord(record.invoiceNumber)}
          </Button>
        </li>
      ))}
    </ul>
  );
}
