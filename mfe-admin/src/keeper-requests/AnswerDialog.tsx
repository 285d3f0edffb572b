import { keeperAnswer } from '@parkwart/contracts/calls/keeperRequests';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { TextField } from '@parkwart/ui/TextField';
import text from '@parkwart/ui/text.module.css';
import * as z from 'zod/mini';
import { FormDialog } from '../form/FormDialog.tsx';
import { formResolver } from '../form/formResolver.ts';
import { useListItemForm } from '../form/useListItemForm.tsx';
import { useRecordCache } from '../record/recordCache.ts';
import { KEEPER_KEY, sendAnswers } from './keeperApi.ts';
import { answerTexts as texts } from './texts.ts';

interface AnswerDialogProps {
  readonly record: ParkingRecord;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const input = z.omit(keeperAnswer, { vehicleNumber: true, invoiceNumber: true });
type Values = z.input<typeof input>;
const resolver = formResolver<Values, Values>(input, (values) => values);
const { ownerName, street, postcode, city, make, colour } = texts;
const LABELS = { ownerName, street, postcode, city, make, colour };

/** Street, postcode and town of an address, as `answerKeepers` stores them. */
function placeOf(address: string) {
  const [street = '', town = ''] = address.split('\n');
  const [postcode = '', ...city] = town.split(' ');
  return { street, postcode, city: city.join(' ') };
}

export function AnswerDialog({ record, isOpen, onClose }: AnswerDialogProps) {
  const cache = useRecordCache();
  const { invoiceNumber, vehicleNumber, registered } = record;
  const { field, dialog } = useListItemForm<Values, Values, void>({
    isChange: false,
    values: {
      ...{ ownerName: record.ownerName, ...placeOf(record.address) },
      ...{ make: registered?.make ?? '', colour: registered?.colour ?? '' },
    },
    resolver,
    subject: `keeper-answer:${invoiceNumber}`,
    labels: LABELS,
    send: async (values) => {
      const answer = { ...values, vehicleNumber, invoiceNumber: String(invoiceNumber) };
      for (const changed of await sendAnswers([answer])) cache.put(changed);
    },
    queryKey: KEEPER_KEY,
    texts: { ...texts, editTitle: texts.add, changed: texts.added },
    isOpen,
    onClose,
  });
  const noted = [record.vehicleModel, record.vehicleColor].filter(Boolean).join(', ');
  return (
    <FormDialog {...dialog}>
      <TextField label={ownerName} required {...field('ownerName')} />
      <TextField label={street} required {...field('street')} />
      <TextField label={postcode} required {...field('postcode')} />
      <TextField label={city} required {...field('city')} />
      <TextField label={make} {...field('make')} />
      <TextField label={colour} {...field('colour')} />
      <p className={text.hint}>{texts.vehicleHint(noted)}</p>
    </FormDialog>
  );
}
