import { keeperAnswer } from '@parkwart/contracts/calls/keeperRequests';
import { errorMessage, fieldErrors } from '@parkwart/web/errors';
import { schemaErrors } from '@parkwart/web/form/schemaErrors';
import { type Answer, sendAnswers, tryAnswers } from './keeperRequests.ts';
import type { ReadAnswers } from './readAnswers.ts';
import { importTexts as texts } from './texts.ts';

/** The faults of a file, one sentence per line of the file, in its order. */
export class AnswersRefused extends Error {
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

/** The service names the answer by its index: `answers.3.postcode`. @returns whether the error names any */
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
 * Stores all answers or none. The service does not look for the records of answers that are incomplete, so the complete
 * ones are tried without them. @returns how many records have a keeper now. @throws AnswersRefused with all faults
 */
export async function storeAnswers({ answers, lines }: ReadAnswers): Promise<number> {
  const faults: Faults = new Map();
  const complete: { readonly answer: Answer; readonly line: number }[] = [];
  for (const [index, answer] of answers.entries()) {
    const line = lines[index] ?? 0;
    const messages = Object.values(schemaErrors(keeperAnswer, answer));
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
