import { objectionInput } from '@parkwart/contracts/calls/objections';
import { OBJECTION_CHANNELS, type Objection } from '@parkwart/contracts/entities/objection';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { formatDay } from '@parkwart/contracts/rules/time';
import { SelectField } from '@parkwart/ui/SelectField';
import { TextArea } from '@parkwart/ui/TextArea';
import { DayFields } from '../form/DayFields.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { formResolver } from '../form/formResolver.ts';
import { isoDay, showIsoDay } from '../form/isoDay.ts';
import { useListItemForm } from '../form/useListItemForm.tsx';
import { useRecordCache } from '../record/recordCache.ts';
import { OBJECTIONS_KEY, type ObjectionInput, sendCorrection, sendObjection } from './objectionsApi.ts';
import { texts } from './texts.ts';

interface ObjectionDialogProps {
  readonly record: ParkingRecord;
  /** To be corrected; without, one is entered. */
  readonly objection?: Objection | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

type Values = Record<'arrived' | 'channel' | 'text', string>;

const resolver = formResolver<Values, ObjectionInput>(objectionInput, (values) => values);

const CHANNELS = [
  { value: '', label: texts.choose },
  ...Object.entries(OBJECTION_CHANNELS).map(([value, label]) => ({ value, label })),
];
const DAYS = ['arrived'] as const;
const LABELS = { arrived: [texts.arrived, showIsoDay], channel: texts.channel, text: texts.text } as const;

const valuesOf = (objection: Objection | undefined): Values =>
  objection
    ? { arrived: isoDay(objection.arrived), channel: objection.channel, text: objection.text }
    : { arrived: isoDay(formatDay(new Date())), channel: '', text: '' };

export function ObjectionDialog({ record, objection, isOpen, onClose }: ObjectionDialogProps) {
  const cache = useRecordCache();
  const { form, field, dialog } = useListItemForm<Values, ObjectionInput, void>({
    isChange: objection !== undefined,
    values: valuesOf(objection),
    resolver,
    subject: `objection:${record.invoiceNumber}${objection ? `:${objection._id}` : ''}`,
    labels: LABELS,
    send: async (body, idempotencyKey) => {
      const { invoiceNumber } = record;
      const sent = objection
        ? sendCorrection(invoiceNumber, objection._id, body)
        : sendObjection(invoiceNumber, body, idempotencyKey);
      cache.put(await sent);
    },
    queryKey: OBJECTIONS_KEY,
    texts: {
      ...{ add: texts.addTitle, editTitle: texts.correctTitle, added: texts.added, changed: texts.corrected },
      ...{ rejected: texts.addRejected, failed: texts.addFailed },
    },
    isOpen,
    onClose,
  });
  return (
    <FormDialog {...dialog}>
      <DayFields control={form.control} names={DAYS} labels={texts} />
      <SelectField label={texts.channel} options={CHANNELS} required {...field('channel')} />
      <TextArea
        label={texts.text}
        hint={texts.attachmentsHint}
        rows={6}
        maxLength={2_000}
        required
        {...field('text')}
      />
    </FormDialog>
  );
}
