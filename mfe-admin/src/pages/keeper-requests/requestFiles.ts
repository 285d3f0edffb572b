import type { KeeperLine } from '@parkwart/contracts/entities/keeperRequest';
import type { Settings } from '@parkwart/contracts/entities/settings';
import { plateDistrict } from '@parkwart/contracts/rules/germanPlate';
import { formatDecimal } from '@parkwart/contracts/rules/number';
import type { PlainDocument } from '@parkwart/web';
import { csvFile } from '../../parts/items/csvFile.ts';
import { documentTexts as texts } from './texts.ts';

export interface District {
  /** '' for plates that do not show their district. */
  readonly name: string;
  readonly lines: readonly KeeperLine[];
}

/** Groups the lines by district, in alphabetical order; plates without a district come last. */
export function districtsOf(lines: readonly KeeperLine[]): District[] {
  const found = new Map<string, KeeperLine[]>();
  for (const line of lines) {
    const name = plateDistrict(line.record.vehicleNumber);
    found.set(name, [...(found.get(name) ?? []), line]);
  }
  return [...found]
    .map(([name, own]) => ({ name, lines: own }))
    .sort(
      (one, other) => Number(one.name === '') - Number(other.name === '') || one.name.localeCompare(other.name, 'de'),
    );
}

const withoutSeconds = (time: string) => time.split(':').slice(0, 2).join(':');

/** The request to one registration office. @param today d.m.yyyy */
export function requestDocument({ name, lines }: District, settings: Settings, today: string): PlainDocument {
  const { operatorName, operatorStreet, operatorCity, contactPhone, contactEmail } = settings;
  const items = lines.map(({ record, reason, pictures }) => ({
    title: texts.item(record.vehicleNumber, record.invoiceNumber),
    facts: [
      [texts.facts.parked, texts.at(record.date, withoutSeconds(record.entryTime))],
      [texts.facts.vehicle, [record.vehicleModel, record.vehicleColor].filter(Boolean).join(', ')],
      [texts.facts.reason, reason],
      [texts.facts.proof, texts.pictures(pictures)],
    ] as const,
  }));
  return {
    title: texts.title(name),
    lines: [
      [operatorName, operatorStreet, operatorCity].filter(Boolean).join(', '),
      [contactPhone, contactEmail].filter(Boolean).join(', '),
      texts.made(today),
    ].filter(Boolean),
    sections: [{ title: texts.vehicles, text: texts.asks, items }],
  };
}

export function requestCsv(lines: readonly KeeperLine[]): Promise<Blob> {
  const rows = lines.map(({ record, reason, pictures, cost }) => [
    record.vehicleNumber,
    String(record.invoiceNumber),
    record.date,
    withoutSeconds(record.entryTime),
    record.vehicleModel,
    record.vehicleColor,
    reason,
    String(pictures),
    formatDecimal(cost),
  ]);
  return csvFile([texts.csvColumns, ...rows]);
}

/** A CSV file for the office to fill in, which `readAnswers` reads: each plate without an answer, once. */
export function answerTemplate(lines: readonly KeeperLine[]): Promise<Blob> {
  const plates = lines.flatMap(({ record, state }) => (state === 'requested' ? [record.vehicleNumber] : []));
  return csvFile([texts.answerColumns, ...[...new Set(plates)].map((plate) => [plate, '', '', '', '', '', ''])]);
}
