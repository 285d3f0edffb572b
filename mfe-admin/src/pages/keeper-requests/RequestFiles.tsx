import { getSettings, type Settings } from '@parkwart/contracts/calls/operatorSettings';
import type { KeeperLine } from '@parkwart/contracts/entities/keeperRequest';
import { plateDistrict } from '@parkwart/contracts/rules/germanPlate';
import { formatDecimal } from '@parkwart/contracts/rules/number';
import { formatDay } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { callApi, documentPdf, type PlainDocument } from '@parkwart/web';
import { saveFile } from '@parkwart/web/files/saveFile';
import { useAction } from '../../parts/actions/useAction.ts';
import classes from '../../parts/items/Batch.module.css';
import { csvFile } from '../../parts/items/csvFile.ts';
import { documentTexts, texts } from './texts.ts';

interface District {
  /** '' for plates that do not show their district. */
  readonly name: string;
  readonly lines: readonly KeeperLine[];
}

/** Groups the lines by district, in alphabetical order; plates without a district come last. */
function districtsOf(lines: readonly KeeperLine[]): District[] {
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
function requestDocument({ name, lines }: District, settings: Settings, today: string): PlainDocument {
  const { operatorName, operatorStreet, operatorCity, contactPhone, contactEmail } = settings;
  const items = lines.map(({ record, reason, pictures }) => ({
    title: documentTexts.item(record.vehicleNumber, record.invoiceNumber),
    facts: [
      [documentTexts.facts.parked, documentTexts.at(record.date, withoutSeconds(record.entryTime))],
      [documentTexts.facts.vehicle, [record.vehicleModel, record.vehicleColor].filter(Boolean).join(', ')],
      [documentTexts.facts.reason, reason],
      [documentTexts.facts.proof, documentTexts.pictures(pictures)],
    ] as const,
  }));
  return {
    title: documentTexts.title(name),
    lines: [
      [operatorName, operatorStreet, operatorCity].filter(Boolean).join(', '),
      [contactPhone, contactEmail].filter(Boolean).join(', '),
      documentTexts.made(today),
    ].filter(Boolean),
    sections: [{ title: documentTexts.vehicles, text: documentTexts.asks, items }],
  };
}

function requestCsv(lines: readonly KeeperLine[]): Promise<Blob> {
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
  return csvFile([documentTexts.csvColumns, ...rows]);
}

/** A CSV file for the office to fill in, which `readAnswers` reads: each plate without an answer, once. */
function answerTemplate(lines: readonly KeeperLine[]): Promise<Blob> {
  const plates = lines.flatMap(({ record, state }) => (state === 'requested' ? [record.vehicleNumber] : []));
  return csvFile([
    documentTexts.answerColumns,
    ...[...new Set(plates)].map((plate) => [plate, '', '', '', '', '', '']),
  ]);
}

interface RequestFilesProps {
  readonly id: string;
  readonly lines: readonly KeeperLine[];
}

/** Creates the files from stored data, as often as the admin needs them. */
export function RequestFiles({ id, lines }: RequestFilesProps) {
  const pdf = useAction({
    send: async (district: District) =>
      documentPdf(requestDocument(district, (await callApi(getSettings, {})).settings, formatDay(new Date()))),
    onDone: (file, { name }) => saveFile(file, texts.fileName(id, name || 'ohne-Bezirk', 'pdf')),
    failed: texts.pdfFailed,
  });
  const csv = useAction({
    send: (what: 'Rechnungen' | 'Antworten') => (what === 'Rechnungen' ? requestCsv(lines) : answerTemplate(lines)),
    onDone: (file, what) => saveFile(file, texts.fileName(id, what, 'csv')),
    failed: texts.csvFailed,
  });
  const isOpen = lines.some(({ state }) => state === 'requested');
  return (
    <div className={classes.actions}>
      {districtsOf(lines).map((district) => (
        <Button
          key={district.name}
          busy={pdf.running.some(({ name }) => name === district.name)}
          busyLabel={texts.makingPdf}
          onClick={() => void pdf.run(district)}
        >
          <OfficeIcon name="file" />
          {texts.pdf(district.name, district.lines.length)}
        </Button>
      ))}
      <Button onClick={() => void csv.run('Rechnungen')}>
        <OfficeIcon name="download" />
        {texts.csv}
      </Button>
      {isOpen && (
        <Button variant="quiet" onClick={() => void csv.run('Antworten')}>
          <OfficeIcon name="download" />
          {texts.template}
        </Button>
      )}
    </div>
  );
}
