import type { DriverCase } from '@parkwart/contracts/entities/driverCase';
import { useCallback, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { openCase, type SessionApi, sessionApi } from './driverApi.ts';
import { type Ended, endedBy, type Failure, failureOf } from './failure.ts';
import { readItem, removeItems, writeItem } from './storage.ts';

export interface CaseProps {
  readonly shown: DriverCase;
  readonly onChange: (shown: DriverCase) => void;
  readonly inSession: InSession;
}

const KEY = 'parkwart:driver-page';

const stored = z.object({ token: z.string(), session: z.string(), endsAt: z.string() });

/** Reads the stored session. It survives a reload of this tab, but not the closing of the tab. */
function storedSession(token: string): string | undefined {
  const item = readItem(KEY);
  if (item === undefined) return undefined;
  const { data } = stored.safeParse(JSON.parse(item));
  return data?.token === token && Date.parse(data.endsAt) > Date.now() ? data.session : undefined;
}

function keepSession(token: string, { session, endsAt }: { readonly session: string; readonly endsAt: string }) {
  writeItem(KEY, JSON.stringify({ token, session, endsAt }));
}

const forgetSession = () => writeItem(KEY, undefined);

/** Removes the session and all typed texts, because another person may use this tab next. */
const forgetAll = () => removeItems(KEY);

/** Makes a call of the session; if the session has ended, the page asks for the plate again. */
export type InSession = <Result>(work: (api: SessionApi) => Promise<Result>) => Promise<Result>;

interface State {
  readonly session: string | undefined;
  /** The case stays set when the session expires, so that no input is lost. */
  readonly shown: DriverCase | undefined;
  readonly ended?: Ended | undefined;
  readonly failure?: Failure | undefined;
}

export function useDriverCase(token: string) {
  const [state, setState] = useState<State>(() => ({ session: storedSession(token), shown: undefined }));
  const { session, shown } = state;

  const end = useCallback((ended?: Ended) => {
    if (ended === 'expired') forgetSession();
    else forgetAll();
    setState(({ shown: before }) => ({ session: undefined, shown: ended === 'expired' ? before : undefined, ended }));
  }, []);

  const inSession: InSession = useCallback(
    async (work) => {
      try {
        return await work(sessionApi(session ?? ''));
      } catch (error) {
        const ended = endedBy(error);
        if (ended) end(ended);
        throw error;
      }
    },
    [session, end],
  );

  const show = useCallback((found: DriverCase) => {
    // Ignores a response that arrives after the driver has closed the case.
    setState((before) => (before.session === undefined ? before : { session: before.session, shown: found }));
  }, []);

  const reload = useCallback(() => {
    setState((before) => ({ ...before, failure: undefined }));
    inSession((api) => api.readCase()).then(show, (error) => {
      if (!endedBy(error)) setState((before) => ({ ...before, failure: failureOf(error) }));
    });
  }, [inSession, show]);

  // Reloads the case after a reload of the browser's tab.
  useEffect(() => {
    if (session !== undefined && !shown) reload();
  }, [session, shown, reload]);

  /** @throws {ApiError} */
  const open = async (plate: string) => {
    const opened = await openCase(token, plate);
    keepSession(token, opened);
    setState({ session: opened.session, shown: opened.case });
  };

  return { ...state, open, show, reload, close: () => end(), inSession };
}
