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
import { ObjectionFilesField } from './ObjectionFiles.tsx';
import { OBJECTIONS_KEY, type ObjectionInput, sendCorrection, sendObjection } from './objectionsApi.ts';
import { texts } from './texts.ts';

interface ObjectionDialogProps {
  readonly record: ParkingRecord;
  /** To be corrected; without, one is entered. */
  readonly objection?: Objection | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface Values extends Record<'arrived' | 'channel' | 'text', string> {
  readonly files: string[];
}

const resolver = formResolver<Values, ObjectionInput>(objectionInput, (values) => values);

const CHANNELS = [
  { value: '', label: texts.choose },
  ...Object.entries(OBJECTION_CHANNELS).map(([value, label]) => ({ value, label })),
];
const DAYS = ['arrived'] as const;
const LABELS = {
  ...({ arrived: [texts.arrived, showIsoDay], channel: texts.channel, text: texts.text } as const),
  files: [texts.chooseFiles, ({ length }: readonly string[]) => String(length)],
} as const;

function valuesOf(objection: Objection | undefined): Values {
  const { arrived = formatDay(new Date()), channel = '', text = '', files = [] } = objection ?? {};
  return { arrived: isoDay(arrived), channel, text, files };
}

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
      <TextArea label={texts.text} rows={6} maxLength={2_000} required {...field('text')} />
      <ObjectionFilesField invoiceNumber={record.invoiceNumber} {...field('files')} />
    </FormDialog>
  );
}
