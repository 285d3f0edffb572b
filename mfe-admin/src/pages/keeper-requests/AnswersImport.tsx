import { Card } from '@parkwart/ui/Card';
import { FileDrop } from '@parkwart/ui/FileDrop';
import { Notice } from '@parkwart/ui/Notice';
import { ProgressBar } from '@parkwart/ui/ProgressBar';
import { toast } from '@parkwart/web';
import { errorMessage, fieldErrors } from '@parkwart/web/errors';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { useState } from 'react';
import { sendAnswers, useKeeperCache } from './keeperRequests.ts';
import { AnswersUnreadable, type ReadAnswers, readAnswers } from './readAnswers.ts';
import { importTexts as texts } from './texts.ts';

const MOST_FAULTS = 20;

/** The service's error messages with the lines of the file, in the file's order. */
function faultsOf(error: unknown, { lines }: ReadAnswers): string[] {
  const faults = Object.entries(fieldErrors(error)).map(([place, message]) => {
    const [, index = ''] = place.split('.');
    return { line: lines[Number(index)] ?? 0, message };
  });
  if (faults.length === 0) return [errorMessage(error) ?? texts.failed];
  faults.sort((one, other) => one.line - other.line);
  const shown = faults.slice(0, MOST_FAULTS).map(({ line, message }) => texts.line(line, message));
  return faults.length > MOST_FAULTS ? [...shown, texts.more(faults.length - MOST_FAULTS)] : shown;
}

function useAnswersImport() {
  const { reload } = useKeeperCache();
  const [faults, setFaults] = useState<readonly string[]>([]);
  const { mutate, isPending } = useSingleMutation({
    mutationFn: async (file: File) => {
      const given = await readAnswers(file).catch((error: unknown) => {
        if (!(error instanceof AnswersUnreadable)) throw error;
        setFaults([error.message]);
      });
      if (!given) return;
      try {
        toast.success(texts.imported((await sendAnswers(given.answers)).length));
        reload();
      } catch (error) {
        setFaults(faultsOf(error, given));
      }
    },
    onMutate: () => setFaults([]),
    onError: (error) => setFaults([errorMessage(error) ?? texts.failed]),
  });
  return { isReading: isPending, faults, read: mutate };
}

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
