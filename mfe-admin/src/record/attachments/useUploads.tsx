import { newIdempotencyKey } from '@parkwart/contracts/wire/idempotencyKey';
import { MAX_FILE_BYTES, MAX_FILES_PER_UPLOAD } from '@parkwart/contracts/wire/limits';
import { isApiError, toast } from '@parkwart/web';
import { errorMessage } from '@parkwart/web/errors';
import { LONG_TOAST_MS } from '@parkwart/web/longToast';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useReload } from '../../parts/form/otherTabs.ts';
import { attachmentsKey } from './attachments.ts';
import { texts } from './texts.ts';
import { uploadAttachment } from './uploadAttachment.ts';

interface Outcome {
  readonly stored: number;
  /** A sentence per file with its name and the reason. */
  readonly refused: readonly string[];
}

const NOTHING_YET: Outcome = { stored: 0, refused: [] };

/** Shows one toast when a round of uploads has ended, and another toast as soon as an upload fails. */
function useUploadToasts(invoiceNumber: number) {
  const outcome = useRef(NOTHING_YET);
  const toastFailure = (details?: ReactNode) => {
    const message = (
      <>
        <p>{texts.uploadFailed}</p>
        {details}
      </>
    );
    toast.error(message, { id: `uploads-${invoiceNumber}`, ...(details && { duration: LONG_TOAST_MS }) });
  };
  return {
    addStored: () => {
      outcome.current = { ...outcome.current, stored: outcome.current.stored + 1 };
    },
    addRefused: (file: File, message: string | undefined) => {
      const { refused } = outcome.current;
      outcome.current = { ...outcome.current, refused: [...refused, texts.refused(file.name, message)] };
    },
    toastFailure: () => toastFailure(),
    toastOutcome: () => {
      const { stored, refused } = outcome.current;
      outcome.current = NOTHING_YET;
      if (refused.length > 0) {
        toastFailure(
          <>
            <p>{texts.uploadedOf(stored, stored + refused.length)}</p>
            {refused.map((reason) => (
              <p key={reason}>{reason}</p>
            ))}
          </>,
        );
      } else if (stored > 0) toast.success(texts.uploaded(stored));
    },
  };
}

export interface UploadState {
  readonly key: string;
  readonly file: File;
  readonly status: 'waiting' | 'uploading' | 'failed';
  /** 0 to 1. */
  readonly progress: number;
  readonly message?: string;
  readonly retriable?: boolean;
}

interface Renamed {
  readonly key: string;
  readonly sent: string;
  readonly name: string;
}

function errorOf(file: File): string | undefined {
  if (file.size === 0) return texts.empty;
  return file.size > MAX_FILE_BYTES ? texts.tooLarge : undefined;
}

function startUpload(file: File): UploadState {
  const message = errorOf(file);
  const start = { key: newIdempotencyKey(), file, progress: 0 };
  return message ? { ...start, status: 'failed', message } : { ...start, status: 'waiting' };
}

export type Uploads = ReturnType<typeof useUploads>;

/** Sends one request per file, each with its own progress and outcome. */
export function useUploads(invoiceNumber: number) {
  const reload = useReload();
  const [uploads, setUploads] = useState<readonly UploadState[]>([]);
  const [renamed, setRenamed] = useState<readonly Renamed[]>([]);
  const leaving = useRef(new AbortController());
  const toasts = useUploadToasts(invoiceNumber);

  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);

  const change = (key: string, changes: Partial<UploadState>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));
  const dismiss = (key: string) => setUploads((all) => all.filter((upload) => upload.key !== key));

  const send = async (upload: UploadState) => {
    const { key, file } = upload;
    const { signal } = leaving.current;
    change(key, { status: 'uploading', progress: 0 });
    try {
      const onProgress = (progress: number) => change(key, { progress });
      const stored = await uploadAttachment({ invoiceNumber, file, idempotencyKey: key, onProgress, signal });
      toasts.addStored();
      dismiss(key);
      const { name = file.name } = stored[0] ?? {};
      if (name !== file.name) setRenamed((all) => [...all, { key, sent: file.name, name }]);
      await reload(attachmentsKey(invoiceNumber));
    } catch (error) {
      if (signal.aborted) return toast(texts.stopped);
      const retriable = !isApiError(error) || error.status === 0 || error.status === 429 || error.status >= 500;
      const message = errorMessage(error);
      toasts.addRefused(file, message);
      change(key, { status: 'failed', retriable, message });
      toasts.toastFailure();
    }
  };

  const sendNext = useEffectEvent((next: UploadState | undefined) => (next ? void send(next) : toasts.toastOutcome()));
  useEffect(() => {
    if (uploads.some(({ status }) => status === 'uploading')) return;
    sendNext(uploads.find(({ status }) => status === 'waiting'));
  }, [uploads]);

  const add = (files: readonly File[]) => {
    if (files.length > MAX_FILES_PER_UPLOAD) {
      toast.error(texts.tooMany);
      return;
    }
    const added = files.map(startUpload);
    for (const { file, status, message } of added) if (status === 'failed') toasts.addRefused(file, message);
    setUploads((all) => [...all, ...added]);
  };

  const forget = (key: string) => setRenamed((all) => all.filter((one) => one.key !== key));

  return {
    uploads,
    renamed,
    /** Whether uploads are running or waiting: leaving the page would abort them. */
    isUploading: uploads.some(({ status }) => status !== 'failed'),
    add,
    dismiss,
    forget,
    retry: (key: string) => change(key, { status: 'waiting' }),
  };
}
