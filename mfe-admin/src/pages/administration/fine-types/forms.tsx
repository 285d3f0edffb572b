import { addFine, changeFine, type FineType, fineTypeInput } from '@parkwart/contracts/calls/fineType';
import { callApi } from '@parkwart/web';
import { euros, lines, text } from '../../../parts/form/fields.tsx';
import { itemDialog } from '../../../parts/form/itemDialog.tsx';
import { FINE_TYPES_KEY } from '../../../record/detail/fineTypes.ts';
import { texts } from './texts.ts';

export const FineTypeDialog = itemDialog({
  fields: {
    fineType: text(texts.type, { required: true }),
    finePrice: euros(texts.priceInEuros),
    fineDescription: lines(texts.description, { rows: 4 }),
  },
  schema: fineTypeInput,
  queryKey: FINE_TYPES_KEY,
  useItem: ({ item }: { readonly item: FineType | undefined }) => ({
    texts,
    subject: `fine-type:${item?._id}`,
    stored: item,
    send: (body, idempotencyKey) =>
      item
        ? callApi(changeFine, { params: { id: item._id }, body }, { ifMatch: item.version })
        : callApi(addFine, { body }, { idempotencyKey }),
  }),
  layout: ({ draw }) => (
    <>
      {draw('fineType')}
      {draw('finePrice', texts.priceHint)}
      {draw('fineDescription')}
    </>
  ),
});
