import { MAX_DRIVER_FILES } from '@parkwart/contracts/calls/driverPage';
import { newIdempotencyKey } from '@parkwart/contracts/wire/idempotencyKey';
import { MAX_FILE_BYTES } from '@parkwart/contracts/wire/limits';
import { useState } from 'react';
import { uploadFile } from '../driverApi.ts';
import { endedBy, type Failure, failureOf } from '../failure.ts';
import type { InSession } from '../useDriverCase.ts';

export interface ChosenFile {
  /** Also the upload's idempotency key, so that a retry stores nothing twice. */
  readonly key: string;
  readonly file: File;
  /** Set once it is uploaded. */
  readonly id?: string;
  /** 0 to 1, while it is being uploaded. */
  readonly progress?: number | undefined;
  readonly failure?: Failure | undefined;
}

/** Some files could not be uploaded; each has its own error message. */
export class FilesFailed extends Error {
  override readonly name = 'FilesFailed';
}

function failureIn({ size }: File): Failure | undefined {
  if (size === 0) return 'FILE_EMPTY';
  return size > MAX_FILE_BYTES ? 'FILE_TOO_LARGE' : undefined;
}

export type Files = ReturnType<typeof useFiles>;

/** Uploads files only when the driver sends the objection: before that, nothing leaves the phone. */
export function useFiles(inSession: InSession, filesLeft = MAX_DRIVER_FILES) {
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const change = (key: string, update: Partial<ChosenFile>) =>
    setChosen((files) => files.map((one) => (one.key === key ? { ...one, ...update } : one)));
  const left = filesLeft - chosen.filter(({ id }) => id === undefined).length;

  const add = (files: readonly File[]) => {
    const added = files.map((file, index) => ({
      key: newIdempotencyKey(),
      file,
      failure: index < left ? failureIn(file) : ('TOO_MANY_DRIVER_FILES' as const),
    }));
    setChosen((before) => [...before, ...added]);
  };

  const send = async ({ key, file }: ChosenFile): Promise<string | undefined> => {
    change(key, { progress: 0, failure: undefined });
    try {
      const onProgress = (progress: number) => change(key, { progress });
      const [stored] = await inSession((session) => uploadFile(session, file, { idempotencyKey: key, onProgress }));
      change(key, { id: stored?.id ?? '', progress: undefined });
      return stored?.id;
    } catch (error) {
      change(key, { progress: undefined, failure: failureOf(error) });
      if (endedBy(error)) throw error;
      return undefined;
    }
  };

  /** @throws {FilesFailed} and the error that ended the session */
  const upload = async (): Promise<string[]> => {
    const ids: (string | undefined)[] = [];
    for (const one of chosen) ids.push(one.id ?? (failureIn(one.file) ? undefined : await send(one)));
    const stored = ids.filter((id) => id !== undefined);
    if (stored.length < chosen.length) throw new FilesFailed();
    return stored;
  };

  const remove = (key: string) => setChosen((files) => files.filter((one) => one.key !== key));
  return { chosen, left: Math.max(0, left), add, remove, upload };
}
