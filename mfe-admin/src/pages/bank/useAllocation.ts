import type { BankEntry } from '@parkwart/contracts/calls/bank';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { useQuery } from '@parkwart/web';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { useState } from 'react';
import { fetchRecord } from '../../record/fetchRecord.ts';
import { type AllocationLine, allocationsOf, lineError, proposedLines, restOf, withRecord } from './allocationLines.ts';
import { BANK_KEY, sendAllocations, useBankCache } from './bankApi.ts';

/** Omits records that were deleted in between. */
function useProposedRecords({ _id, allocations }: BankEntry) {
  return useQuery({
    queryKey: [...BANK_KEY, 'proposed', _id],
    queryFn: async () => {
      const records = await Promise.all(allocations.map(({ invoiceNumber }) => fetchRecord(invoiceNumber)));
      return records.filter((record) => record !== undefined);
    },
    enabled: allocations.length > 0,
    gcTime: 0,
  });
}

/** The lines start with the proposal. */
export function useAllocation(entry: BankEntry, onBooked: (booked: BankEntry) => void) {
  const { reloadAll } = useBankCache();
  const proposed = useProposedRecords(entry);
  const [changed, setChanged] = useState<readonly AllocationLine[]>();
  const [isChecked, setChecked] = useState(false);
  const lines = changed ?? proposedLines(entry, proposed.data ?? []);
  const rest = restOf(entry, lines);
  const isValid = lines.length > 0 && rest >= 0 && lines.every((line) => lineError(line) === undefined);
  const sending = useSingleMutation({
    mutationFn: () => sendAllocations(entry, allocationsOf(lines)),
    onSuccess: onBooked,
    // The open amounts or the entry may have changed.
    onError: reloadAll,
  });
  return {
    proposed,
    lines,
    rest,
    sending,
    isDirty: changed !== undefined,
    isMissing: isChecked && lines.length === 0,
    errorOf: (line: AllocationLine) => (isChecked ? lineError(line) : undefined),
    add: (record: ParkingRecord) => setChanged(withRecord(entry, lines, record)),
    type: (index: number, typed: string) =>
      setChanged(lines.with(index, { ...(lines[index] as AllocationLine), typed })),
    remove: (index: number) => setChanged(lines.toSpliced(index, 1)),
    submit: () => {
      setChecked(true);
      if (isValid) sending.mutate();
    },
  };
}
