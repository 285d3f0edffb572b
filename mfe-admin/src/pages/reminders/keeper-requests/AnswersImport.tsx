import { keeperAnswer } from '@parkwart/contracts/calls/keeperRequests';
import { Card } from '@parkwart/ui/Card';
import { FileDrop } from '@parkwart/ui/FileDrop';
import { Notice } from '@parkwart/ui/Notice';
import { ProgressBar } from '@parkwart/ui/ProgressBar';
import { toast } from '@parkwart/web';
import { errorMessage, fieldErrors } from '@parkwart/web/errors';
import { schemaErrors } from '@parkwart/web/form/schemaErrors';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { type Answer, postcodeFits, sendAnswers, tryAnswers, useKeeperCache } from './keeperRequests.ts';
import { AnswersUnreadable, type ReadAnswers, readAnswers } from './readAnswers.ts';
import { importTexts as texts } from './texts.ts';

const enteredAnswer = keeperAnswer.check(postcodeFits);

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

/** The faults of a file: one sentence per faulty line, in the order of the lines. */
class AnswersRefused extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

type Faults = Map<number, Set<string>>;

function note(faults: Faults, line: number, messages: readonly string[]): void {
  faults.set(line, new Set([...(faults.get(line) ?? []), ...messages]));
}

/**
 * Stores the service's field errors by line of the file. The service identifies an answer by its index:
 * `answers.3.postcode`.
 * @returns whether the error concerns any answer
 */
function noteRefusal(faults: Faults, error: unknown, lines: readonly number[]): boolean {
  const named = Object.entries(fieldErrors(error)).flatMap(([place, message]) => {
    const line = lines[Number(place.split('.')[1])];
    return line === undefined ? [] : [{ line, message }];
  });
  for (const { line, message } of named) note(faults, line, [message]);
  return named.length > 0;
}

const sentences = (faults: Faults): string[] =>
  [...faults]
    .sort(([one], [other]) => one - other)
    .map(([line, messages]) => texts.line(line, [...messages].join(' ')));

/**
 * Stores all answers or none. If a request contains incomplete answers, the service does not check whether the other
 * answers fit a record. In this case, a trial request without the incomplete answers checks the complete ones.
 * @returns how many records have a keeper now
 * @throws AnswersRefused with all faults
 */
async function storeAnswers({ answers, lines }: ReadAnswers): Promise<number> {
  const faults: Faults = new Map();
  const complete: { readonly answer: Answer; readonly line: number }[] = [];
  for (const [index, answer] of answers.entries()) {
    const line = lines[index] ?? 0;
    const messages = Object.values(schemaErrors(enteredAnswer, answer));
    if (messages.length > 0) note(faults, line, messages);
    else complete.push({ answer, line });
  }
  const isTrial = faults.size > 0;
  const more: string[] = [];
  try {
    const sent = complete.map(({ answer }) => answer);
    if (!isTrial) return (await sendAnswers(sent)).length;
    if (sent.length > 0) await tryAnswers(sent);
  } catch (error) {
    const isNamed = noteRefusal(
      faults,
      error,
      complete.map(({ line }) => line),
    );
    if (!isNamed && !isTrial) throw error;
    if (!isNamed) more.push(texts.unchecked(errorMessage(error)));
  }
  throw new AnswersRefused([...sentences(faults), ...more]);
}
