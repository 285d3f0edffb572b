import { Card } from '@parkwart/ui/Card';
import { FileDrop } from '@parkwart/ui/FileDrop';
import { Notice } from '@parkwart/ui/Notice';
import { ProgressBar } from '@parkwart/ui/ProgressBar';
import { toast } from '@parkwart/web';
import { errorMessage } from '@parkwart/web/errors';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { AnswersRefused, storeAnswers } from './checkAnswers.ts';
import { useKeeperCache } from './keeperRequests.ts';
import { AnswersUnreadable, readAnswers } from './readAnswers.ts';
import { importTexts as texts } from './texts.ts';

function faultsOf(error: unknown): readonly string[] {
  if (error instanceof AnswersRefused) return error.faults;
  return [(error instanceof AnswersUnreadable ? error.message : errorMessage(error)) ?? texts.failed];
}

function useAnswersImport() {
  const { reload } = useKeeperCache();
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: async (file: File) => storeAnswers(await readAnswers(file)),
    onSuccess: (stored) => {
      toast.success(texts.imported(stored));
      reload();
    },
  });
  return { isReading: isPending, faults: error ? faultsOf(error) : [], read: mutate };
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
