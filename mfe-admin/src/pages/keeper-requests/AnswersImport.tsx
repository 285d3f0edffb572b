import { Card } from '@parkwart/ui/Card';
import { FileDrop } from '@parkwart/ui/FileDrop';
import { Notice } from '@parkwart/ui/Notice';
import { ProgressBar } from '@parkwart/ui/ProgressBar';
import { importTexts as texts } from './texts.ts';
import { useAnswersImport } from './useAnswersImport.ts';

/** Imports all rows of a file or none. */
export function AnswersImport() {
  const { isReading, faults, read } = useAnswersImport();
  return (
    <Card aria-label={texts.title}>
      <FileDrop label={texts.choose} hint={texts.hint} onFiles={([file]) => file && read(file)} />
      {isReading && <ProgressBar label={texts.reading} value={undefined} />}
      {faults.length > 0 && (
        <Notice tone="danger">
          <p>{texts.nothing}</p>
          <ul>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </Notice>
      )}
    </Card>
  );
}
