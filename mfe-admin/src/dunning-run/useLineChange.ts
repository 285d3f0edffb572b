import type { DunningLine, DunningRun } from '@parkwart/contracts/entities/dunningRun';
import { toast } from '@parkwart/web';
import { isSilent } from '@parkwart/web/errors';
import { failureToast } from '../record/failureToast.tsx';
import { sendLine, useRunCache } from './runApi.ts';
import { texts } from './texts.ts';

/** Takes a line out, or puts it back, where the service judges it again. */
export function useLineChange(run: DunningRun) {
  const cache = useRunCache();
  const moveOrThrow = async (line: DunningLine, isRemoved: boolean): Promise<void> => {
    const changed = await sendLine(run, line, isRemoved);
    const isSame = changed.state === line.state;
    if (isSame) cache.reloadLines();
    else {
      cache.drop(run, line);
      cache.reloadOthers(run, line);
    }
    if (!isRemoved && changed.state === 'excluded')
      toast(texts.stillExcluded(line.record.invoiceNumber, changed.reason ?? ''));
  };
  const move = async (line: DunningLine, isRemoved: boolean): Promise<void> => {
    // At once: a person who reviews hundreds of lines does not wait for each.
    if (isRemoved) cache.drop(run, line);
    try {
      await moveOrThrow(line, isRemoved);
    } catch (error) {
      if (isRemoved) cache.putBack(run, line);
      cache.reloadLines();
      if (!isSilent(error)) failureToast(texts.changeFailed, error);
    }
  };
  return { move, moveOrThrow };
}
