import type { KeeperLine } from '@parkwart/contracts/entities/keeperRequest';
import { formatDecimal } from '@parkwart/contracts/rules/number';
import { Button } from '@parkwart/ui/Button';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { saveFile } from '@parkwart/web/files/saveFile';
import { useAction } from '../../../parts/actions/useAction.ts';
import classes from '../../../parts/items/Batch.module.css';
import { csvFile } from '../../../parts/items/csvFile.ts';
import { type District, districtsOf, requestPdf, withoutSeconds } from './requestPdf.ts';
import { documentTexts, texts } from './texts.ts';

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

/** A CSV file for the office to fill in and for `readAnswers` to read. It lists each plate without an answer once. */
function answerTemplate(lines: readonly KeeperLine[]): Promise<Blob> {
  const plates = lines.flatMap(({ record, state }) => (state === 'requested' ? [record.vehicleNumber] : []));
  return csvFile([
    documentTexts.answerColumns,
    ...[...new Set(plates)].map((plate) => [plate, '', '', '', '', '', '']),
  ]);
}

/** A file of the request, and the label of its download button. */
interface Printed {
  readonly name: string;
  readonly label: string;
  readonly among: readonly District[];
}

interface RequestFilesProps {
  readonly id: string;
  readonly lines: readonly KeeperLine[];
}

/** Creates the files from stored data, as often as the admin needs them. */
export function RequestFiles({ id, lines }: RequestFilesProps) {
  const districts = districtsOf(lines);
  const pdf = useAction({
    send: ({ among }: Printed) => requestPdf(among),
    onDone: (file, { name }) => saveFile(file, texts.fileName(id, name, 'pdf')),
    failed: texts.pdfFailed,
  });
  const printed: Printed[] = districts.map((one) => ({
    name: one.name || 'ohne-Bezirk',
    label: texts.pdf(one.name, one.lines.length),
    among: [one],
  }));
  if (districts.length > 1) printed.unshift({ name: 'alle', label: texts.allPdf(lines.length), among: districts });
  const csv = useAction({
    send: (what: 'Rechnungen' | 'Antworten') => (what === 'Rechnungen' ? requestCsv(lines) : answerTemplate(lines)),
    onDone: (file, what) => saveFile(file, texts.fileName(id, what, 'csv')),
    failed: texts.csvFailed,
  });
  const isOpen = lines.some(({ state }) => state === 'requested');
  return (
    <div className={classes.actions}>
      {printed.map((one) => (
        <Button
          key={one.name}
          busy={pdf.running.some(({ name }) => name === one.name)}
          busyLabel={texts.makingPdf}
          onClick={() => void pdf.run(one)}
        >
          <OfficeIcon name="file" />
          {one.label}
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
