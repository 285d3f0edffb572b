import { getSettings } from '@parkwart/contracts/calls/settingsCalls';
import type { DunningLine, DunningRun, LineState } from '@parkwart/contracts/entities/dunningRun';
import { callApi } from '@parkwart/web';
import { fetchLines } from './runApi.ts';
import { type RunLetter, sortedLetters } from './runLetters.ts';

interface Wanted {
  readonly lookUp: string;
  readonly isWanted?: (line: DunningLine) => boolean;
}

/** With the settings of now. @throws ApiError */
export async function prepareLetters(
  run: DunningRun,
  state: LineState,
  { lookUp, isWanted = () => true }: Wanted,
  signal?: AbortSignal,
): Promise<RunLetter[]> {
  const options = signal ? { signal } : {};
  const [settings, lines] = await Promise.all([callApi(getSettings, {}, options), fetchLines(run._id, state, signal)]);
  return sortedLetters(lines.filter(isWanted), { run, settings, lookUp });
}
