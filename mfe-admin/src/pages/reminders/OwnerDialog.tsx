import { recordSubject } from '@parkwart/contracts/calls/journal';
import { updatePrint } from '@parkwart/contracts/calls/letters';
import { addressFits, letterInputs } from '@parkwart/contracts/dunning/letter';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import * as z from 'zod/mini';
import { lines, text } from '../../parts/form/fields.tsx';
import { itemDialog } from '../../parts/form/itemDialog.tsx';
import { useRecordChange } from '../../record/useRecordChange.ts';
import { texts } from './dunning-run/texts.ts';

type Of = {
  readonly record: ParkingRecord;
  readonly onStored: () => Promise<unknown>;
};

/** Stores the owner in the record, for its letter. */
export const OwnerDialog = itemDialog({
  fields: {
    ownerName: text(texts.ownerName, { required: true }),
    address: lines(texts.address, { hint: texts.addressHint, required: true }),
  },
  schema: z.pick(letterInputs, { ownerName: true, address: true }).check(addressFits),
  queryKey: ['journal'],
  useItem: ({ record, onStored }: Of) => {
    const change = useRecordChange(updatePrint, { isOptimistic: false });
    return {
      texts,
      subject: `${recordSubject(record.invoiceNumber)}:owner`,
      stored: record,
      send: async (owner) => {
        // Sends `isPrint` unchanged, so that a printed letter stays printed.
        await change(record, { isPrint: record.isPrint, ...owner });
        await onStored();
      },
    };
  },
  layout: ({ draw }) => (
    <>
      {draw('ownerName')}
      {draw('address')}
    </>
  ),
});
