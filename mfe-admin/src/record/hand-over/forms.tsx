import { RECALL_MAX_LENGTH, recallCollection, recallInput } from '@parkwart/contracts/calls/collections';
import type { HandOver } from '@parkwart/contracts/entities/collection';
import { formatDay } from '@parkwart/contracts/rules/time';
import textClasses from '@parkwart/ui/text.module.css';
import { callApi } from '@parkwart/web';
import { day } from '../../parts/form/DayFields.tsx';
import { text } from '../../parts/form/fields.tsx';
import { showIsoDay } from '../../parts/form/isoDay.ts';
import { itemDialog } from '../../parts/form/itemDialog.tsx';
import { COLLECTION_KEY, useCollectionCache } from './handOver.ts';
import { texts } from './texts.ts';

export const RecallDialog = itemDialog({
  fields: {
    day: day(texts.day, showIsoDay),
    reason: text(texts.reason, { maxLength: RECALL_MAX_LENGTH, required: true }),
  },
  schema: recallInput,
  queryKey: COLLECTION_KEY,
  useItem: ({ handOver: { _id: id } }: { readonly handOver: HandOver }) => {
    const { reload } = useCollectionCache();
    return {
      texts,
      subject: `recall:${id}`,
      initial: { day: formatDay(new Date()) },
      send: async (body) => {
        await callApi(recallCollection, { params: { id }, body });
        reload();
      },
    };
  },
  layout: ({ draw }, { handOver }) => (
    <>
      {draw('day')}
      {draw('reason')}
      <p className={textClasses.hint}>{texts.recallHint(handOver.agency)}</p>
    </>
  ),
});
