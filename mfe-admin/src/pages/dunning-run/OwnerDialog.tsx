import { recordSubject } from '@parkwart/contracts/calls/journal';
import { updatePrint } from '@parkwart/contracts/calls/recordChanges';
import { addressFits, letterInputs } from '@parkwart/contracts/dunning/letter';
import type { DunningLine } from '@parkwart/contracts/entities/dunningRun';
import * as z from 'zod/mini';
import { lines, text } from '../../parts/form/fields.tsx';
import { itemDialog } from '../../parts/form/itemDialog.tsx';
import { useRecordChange } from '../../record/useRecordChange.ts';
import { texts } from './texts.ts';

type Of = {
  readonly line: DunningLine;
  readonly putBack: (line: DunningLine, isRemoved: false) => Promise<void>;
};

/** Stores the owner in the record, then puts the line back into the run. */
export const OwnerDialog = itemDialog({
  fields: {
    ownerName: text(texts.ownerName, { required: true }),
    address: lines(texts.address, { hint: texts.addressHint, required: true }),
  },
  schema: z.pick(letterInputs, { ownerName: true, address: true }).check(addressFits),
  queryKey: ['journal'],
  useItem: ({ line, putBack }: Of) => {
    const { record } = line;
    const change = useRecordChange(updatePrint, { isOptimistic: false });
    return {
      texts,
      subject: `${recordSubject(record.invoiceNumber)}:owner`,
      stored: record,
      send: async (owner) => {
        // Sends `isPrint` unchanged, so that a printed letter stays printed.
        await change(record, { isPrint: record.isPrint, ...owner });
        await putBack(line, false);
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
