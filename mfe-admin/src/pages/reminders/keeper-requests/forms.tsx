import { keeperAnswer } from '@parkwart/contracts/calls/keeperRequests';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import textClasses from '@parkwart/ui/text.module.css';
import * as z from 'zod/mini';
import { text } from '../../../parts/form/fields.tsx';
import { itemDialog } from '../../../parts/form/itemDialog.tsx';
import { useRecordCache } from '../../../record/recordCache.ts';
import { KEEPER_KEY, postcodeFits, sendAnswers } from './keeperRequests.ts';
import { answerTexts as texts } from './texts.ts';

/** Splits an address into street, postcode and town, in the format that `answerKeepers` stores. */
function addressLines(address: string) {
  const [street = '', town = ''] = address.split('\n');
  const [postcode = '', ...city] = town.split(' ');
  return { street, postcode, city: city.join(' ') };
}

export const AnswerDialog = itemDialog({
  fields: {
    ownerName: text(texts.ownerName, { required: true }),
    street: text(texts.street, { required: true }),
    postcode: text(texts.postcode, { required: true }),
    city: text(texts.city, { required: true }),
    make: text(texts.make),
    colour: text(texts.colour),
  },
  schema: z.omit(keeperAnswer, { vehicleNumber: true, invoiceNumber: true }).check(postcodeFits),
  queryKey: KEEPER_KEY,
  useItem: ({ record }: { readonly record: ParkingRecord }) => {
    const { put } = useRecordCache();
    const { invoiceNumber, vehicleNumber, ownerName, address, registered } = record;
    return {
      texts,
      subject: `keeper-answer:${invoiceNumber}`,
      initial: { ownerName, ...addressLines(address), ...registered },
      send: async (values) => {
        const answer = { ...values, vehicleNumber, invoiceNumber: String(invoiceNumber) };
        for (const changed of await sendAnswers([answer])) put(changed);
      },
    };
  },
  layout: ({ draw }, { record: { vehicleModel, vehicleColor, lookUpDate } }) => (
    <>
      {draw('ownerName')}
      {draw('street')}
      {draw('postcode')}
      {draw('city')}
      {draw('make')}
      {draw('colour')}
      <p className={textClasses.hint}>{texts.vehicleHint([vehicleModel, vehicleColor].filter(Boolean).join(', '))}</p>
      {lookUpDate && <p className={textClasses.hint}>{texts.lookUpHint(lookUpDate)}</p>}
    </>
  ),
});
