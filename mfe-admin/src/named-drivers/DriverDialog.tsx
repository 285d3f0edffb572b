import { driverInput } from '@parkwart/contracts/calls/namedDrivers';
import { DRIVER_SOURCES } from '@parkwart/contracts/entities/namedDriver';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { formatDay } from '@parkwart/contracts/rules/time';
import { SelectField } from '@parkwart/ui/SelectField';
import { TextArea } from '@parkwart/ui/TextArea';
import { TextField } from '@parkwart/ui/TextField';
import text from '@parkwart/ui/text.module.css';
import { DayFields } from '../form/DayFields.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { formResolver } from '../form/formResolver.ts';
import { isoDay, showIsoDay } from '../form/isoDay.ts';
import { useListItemForm } from '../form/useListItemForm.tsx';
import { useRecordCache } from '../record/recordCache.ts';
import { DRIVERS_KEY, type DriverInput, sendDriver } from './namedDriversApi.ts';
import { texts } from './texts.ts';

interface DriverDialogProps {
  readonly record: ParkingRecord;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

type Values = Record<'arrived' | 'source' | 'name' | 'address', string>;

const resolver = formResolver<Values, DriverInput>(driverInput, (values) => values);

/** The driver's page enters its own. */
const { page: _page, ...typed } = DRIVER_SOURCES;
const SOURCES = [
  { value: '', label: texts.choose },
  ...Object.entries(typed).map(([value, label]) => ({ value, label })),
];
const DAYS = ['arrived'] as const;
const LABELS = {
  arrived: [texts.arrived, showIsoDay],
  source: texts.source,
  name: texts.driverName,
  address: texts.address,
} as const;

export function DriverDialog({ record, isOpen, onClose }: DriverDialogProps) {
  const cache = useRecordCache();
  const { form, field, dialog } = useListItemForm<Values, DriverInput, void>({
    isChange: false,
    values: { arrived: isoDay(formatDay(new Date())), source: '', name: '', address: '' },
    resolver,
    subject: `driver:${record.invoiceNumber}`,
    labels: LABELS,
    send: async (body, idempotencyKey) => cache.put(await sendDriver(record.invoiceNumber, body, idempotencyKey)),
    queryKey: DRIVERS_KEY,
    texts: { ...texts, editTitle: texts.add, changed: texts.added },
    isOpen,
    onClose,
  });
  return (
    <FormDialog {...dialog}>
      <DayFields control={form.control} names={DAYS} labels={texts} />
      <SelectField label={texts.source} options={SOURCES} required {...field('source')} />
      <TextField label={texts.driverName} required {...field('name')} />
      <TextArea label={texts.address} hint={texts.addressHint} required {...field('address')} />
      <p className={text.hint}>{texts.consequence}</p>
    </FormDialog>
  );
}
