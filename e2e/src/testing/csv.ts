import { blockReasonLabel } from '@parkwart/contracts/entities/dunningBlock';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { chargesOf, chargesTotal, costsTotal, openOf } from '@parkwart/contracts/rules/claim';
import { centsFromEuros, sumCents } from '@parkwart/contracts/rules/money';
import { parse } from 'csv-parse/sync';

export type CsvRow = Readonly<Record<string, string>>;

export function readCsv(text: string): CsvRow[] {
  return parse(text, { bom: true, delimiter: ';', columns: true });
}

/** An apostrophe keeps Excel from evaluating a cell as a formula. */
const escaped = (text: string) => (/^[=+\-@\t]/.test(text) ? `'${text}` : text);
const yesOrNo = (state: boolean) => (state ? 'ja' : 'nein');
const amount = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');

function blockOf({ dunningBlock }: ParkingRecord): string {
  if (!dunningBlock) return '';
  const { reason, until } = dunningBlock;
  return until ? `${blockReasonLabel(reason)} bis ${until}` : blockReasonLabel(reason);
}

export function csvRowOf(record: ParkingRecord): CsvRow {
  const fee = centsFromEuros(record.fee);
  const fines = sumCents(record.fines.map(({ price }) => centsFromEuros(price)));
  return {
    Rechnung: String(record.invoiceNumber),
    Datum: record.date,
    Uhrzeit: record.entryTime,
    Kennzeichen: record.vehicleNumber,
    Farbe: record.vehicleColor,
    Modell: record.vehicleModel,
    Notiz: escaped(record.checkOutNote),
    Ausfahrt: record.exitTime ?? 'Fahrzeug geparkt',
    Gebühr: amount(fee),
    Bußgelder: amount(fines),
    'Summe der Forderungen': amount(chargesTotal(chargesOf(record))),
    Bezahlt: yesOrNo(record.isPay),
    Mahnstatus: { M: 'Mahnung', I: 'Inkasso', none: '' }[record.MIStatus ?? 'none'],
    Gedruckt: yesOrNo(record.isPrint),
    Aktiv: yesOrNo(!record.isDisable),
    Dauerparker: yesOrNo(record.hasPermit === true),
    'Kosten der Mahnung': amount(costsTotal(chargesOf(record))),
    Offen: amount(openOf(record)),
    'Mahnung vom': record.letter?.date ?? '',
    Mahnsperre: blockOf(record),
  };
}
