import { callApi, isApiError, toast, useQueryClient } from '@parkwart/web';
import { useTask } from '../useTask.ts';
import { endOtherSessions, endSession } from './calls.ts';
import { texts } from './texts.ts';

export const SESSIONS_KEY = ['own-sessions'];

const NOT_FOUND = 404;

export function useEndSessions() {
  const client = useQueryClient();
  const { run, isBusy, failure } = useTask();
  const announceEnded = async (message: string) => {
    toast.success(message);
    await client.invalidateQueries({ queryKey: SESSIONS_KEY });
  };
  const endOne = (id: string) =>
    run(async () => {
      await callApi(endSession, { params: { id } }).catch((error: unknown) => {
        if (!isApiError(error) || error.status !== NOT_FOUND) throw error;
      });
      await announceEnded(texts.ended);
    });
  const endOthers = (onEnded: () => void) =>
    run(async () => {
      await callApi(endOtherSessions, {});
      onEnded();
      await announceEnded(texts.othersEnded);
    });
  return { endOne, endOthers, isBusy, failure };
}
