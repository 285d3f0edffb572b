import { getSettings, type Settings } from '@parkwart/contracts/calls/operatorSettings';
import type { KeeperLine } from '@parkwart/contracts/entities/keeperRequest';
import { plateDistrict } from '@parkwart/contracts/rules/germanPlate';
import { formatDay } from '@parkwart/contracts/rules/time';
import { callApi, documentPdf, type PlainDocument } from '@parkwart/web';
import { documentTexts } from './texts.ts';

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

export const withoutSeconds = (time: string) => time.split(':').slice(0, 2).join(':');

/** The request to one registration office. @param today d.m.yyyy */
function requestDocument({ name, lines }: District, settings: Settings, today: string): PlainDocument {
  const { operatorName, operatorStreet, operatorCity, contactPhone, contactEmail } = settings;
  const items = lines.map(({ record, reason, pictures }) => {
    const vehicle = [record.vehicleModel, record.vehicleColor].filter(Boolean).join(', ');
    return {
      title: documentTexts.item(record.vehicleNumber, record.invoiceNumber),
      facts: [
        [documentTexts.facts.parked, documentTexts.at(record.date, withoutSeconds(record.entryTime))] as const,
        ...(vehicle ? [[documentTexts.facts.vehicle, vehicle] as const] : []),
        [documentTexts.facts.reason, reason] as const,
        [documentTexts.facts.proof, documentTexts.pictures(pictures)] as const,
      ],
    };
  });
  return {
    title: documentTexts.title(name),
    lines: [
      [operatorName, operatorStreet, operatorCity].filter(Boolean).join(', '),
      [contactPhone, contactEmail].filter(Boolean).join(', '),
      documentTexts.made(today),
    ].filter(Boolean),
    sections: [{ title: documentTexts.vehicles(lines.length), text: documentTexts.asks(lines.length), items }],
  };
}

/**
 * Creates one file; each registration office's request starts on a new page with separate page numbers.
 * @throws ApiError
 */
export async function requestPdf(districts: readonly District[]): Promise<Blob> {
  const { settings } = await callApi(getSettings, {});
  const today = formatDay(new Date());
  return documentPdf(districts.map((district) => requestDocument(district, settings, today)));
}
