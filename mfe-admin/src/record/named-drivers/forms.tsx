import { DRIVER_SOURCES, driverInput, nameDriver } from '@parkwart/contracts/calls/namedDrivers';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { formatDay } from '@parkwart/contracts/rules/time';
import textClasses from '@parkwart/ui/text.module.css';
import { callApi } from '@parkwart/web';
import { day } from '../../parts/form/DayFields.tsx';
import { choice, lines, text } from '../../parts/form/fields.tsx';
import { paramsOf } from '../record.ts';
import { recordItemDialog } from '../recordItemDialog.ts';
import { DRIVERS_KEY } from './namedDrivers.ts';
import { texts } from './texts.ts';

/** The office cannot choose `page`, because that is the source of drivers who were named on the driver's page. */
const { page: _page, ...SOURCES } = DRIVER_SOURCES;

export const DriverDialog = recordItemDialog({
  fields: {
    arrived: day(texts.arrived),
    source: choice(texts.source, SOURCES),
    name: text(texts.driverName, { required: true }),
    address: lines(texts.address, { hint: texts.addressHint, rows: 3, required: true }),
  },
  schema: driverInput,
  queryKey: DRIVERS_KEY,
  useItem: ({ record }: { readonly record: ParkingRecord }) => ({
    texts,
    subject: `driver:${record.invoiceNumber}`,
    initial: { arrived: formatDay(new Date()) },
    send: (body, idempotencyKey) => callApi(nameDriver, { params: paramsOf(record), body }, { idempotencyKey }),
  }),
  layout: ({ draw }) => (
    <>
      {draw('arrived')}
      {draw('source')}
      {draw('name')}
      {draw('address')}
      <p className={textClasses.hint}>{texts.consequence}</p>
    </>
  ),
});
