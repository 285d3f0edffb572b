import { type BankImport, importStatement, MAX_STATEMENT_BYTES } from '@parkwart/contracts/calls/bank';
import { ApiError } from '@parkwart/web';
import { errorMessage } from '@parkwart/web/errors';
import { type Upload, uploadApi } from '@parkwart/web/files/uploadApi';
import { useEffect, useEffectEvent, useState } from 'react';
import { useBankCache } from '../bank.ts';
import { texts } from './texts.ts';

async function upload(file: File, options: Pick<Upload, 'onProgress' | 'signal'>): Promise<BankImport> {
  if (file.size > MAX_STATEMENT_BYTES) throw new ApiError(413, 'STATEMENT_TOO_LARGE', texts.tooLarge);
  return uploadApi(importStatement, {}, { files: [file], ...options });
}

/**
 * Uploads one file after another. After a rejected file, the remaining files wait until the user retries, skips or
 * replaces the rejected one.
 */
export function useStatementUpload() {
  const { reloadEntries } = useBankCache();
  const [queue, setQueue] = useState<readonly File[]>([]);
  const [progress, setProgress] = useState(0);
  const [failure, setFailure] = useState<string>();
  const [imported, setImported] = useState<readonly BankImport[]>([]);
  const [file] = queue;
  const next = () => {
    setFailure(undefined);
    setQueue((all) => all.slice(1));
  };
  const send = useEffectEvent(async (one: File, signal: AbortSignal) => {
    setProgress(0);
    try {
      const summary = await upload(one, { onProgress: setProgress, signal });
      setImported((all) => [summary, ...all]);
      next();
      reloadEntries();
    } catch (error) {
      if (!signal.aborted) setFailure(errorMessage(error) ?? texts.failed);
    }
  });
  useEffect(() => {
    if (!file || failure !== undefined) return;
    const leaving = new AbortController();
    void send(file, leaving.signal);
    return () => leaving.abort();
  }, [file, failure]);
  return {
    file,
    /** 0 to 1; undefined while the server processes the file. */
    progress: progress < 1 ? progress : undefined,
    failure,
    imported,
    add: (files: readonly File[]) => {
      setQueue((all) => (failure === undefined ? [...all, ...files] : [...files, ...all.slice(1)]));
      setFailure(undefined);
    },
    retry: () => setFailure(undefined),
    leaveOut: next,
    dismiss: (id: string) => setImported((all) => all.filter(({ _id }) => _id !== id)),
  };
}

export type StatementUpload = ReturnType<typeof useStatementUpload>;
