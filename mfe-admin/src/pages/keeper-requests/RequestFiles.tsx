import { getSettings } from '@parkwart/contracts/calls/settingsCalls';
import type { KeeperLine } from '@parkwart/contracts/entities/keeperRequest';
import { formatDay } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { callApi, documentPdf } from '@parkwart/web';
import { saveFile } from '@parkwart/web/files/saveFile';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { failureToast } from '../../parts/loading/failureToasts.tsx';
import classes from '../dunning-run/DunningRun.module.css';
import { answerTemplate, type District, districtsOf, requestCsv, requestDocument } from './requestFiles.ts';
import { texts } from './texts.ts';

interface RequestFilesProps {
  readonly id: string;
  readonly lines: readonly KeeperLine[];
}

/** Creates the files from stored data, as often as the admin needs them. */
export function RequestFiles({ id, lines }: RequestFilesProps) {
  const pdf = useSingleMutation({
    mutationFn: async (district: District) =>
      documentPdf(requestDocument(district, (await callApi(getSettings, {})).settings, formatDay(new Date()))),
    onSuccess: (file, { name }) => saveFile(file, texts.fileName(id, name || 'ohne-Bezirk', 'pdf')),
    onError: (error) => failureToast(texts.pdfFailed, error),
  });
  const csv = useSingleMutation({
    mutationFn: async (what: 'Rechnungen' | 'Antworten') => {
      const file = await (what === 'Rechnungen' ? requestCsv(lines) : answerTemplate(lines));
      saveFile(file, texts.fileName(id, what, 'csv'));
    },
    onError: (error) => failureToast(texts.csvFailed, error),
  });
  const isOpen = lines.some(({ state }) => state === 'requested');
  return (
    <div className={classes.actions}>
      {districtsOf(lines).map((district) => (
        <Button
          key={district.name}
          busy={pdf.isPending && pdf.variables?.name === district.name}
          busyLabel={texts.makingPdf}
          onClick={() => pdf.mutate(district)}
        >
          <OfficeIcon name="file" />
          {texts.pdf(district.name, district.lines.length)}
        </Button>
      ))}
      <Button onClick={() => csv.mutate('Rechnungen')}>
        <OfficeIcon name="download" />
        {texts.csv}
      </Button>
      {isOpen && (
        <Button variant="quiet" onClick={() => csv.mutate('Antworten')}>
          <OfficeIcon name="download" />
          {texts.template}
        </Button>
      )}
    </div>
  );
}
