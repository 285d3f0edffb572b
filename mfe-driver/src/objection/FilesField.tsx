import { newIdempotencyKey } from '@parkwart/contracts/wire/idempotencyKey';
import { MAX_FILE_BYTES } from '@parkwart/contracts/wire/limits';
import { Button } from '@parkwart/ui/Button';
import { Icon } from '@parkwart/ui/Icon';
import text from '@parkwart/ui/text.module.css';
import { useId, useRef, useState } from 'react';
import { endedBy } from '../failure.ts';
import { type FormFailure, formFailureOf, useFormErrors, useFormTexts } from '../form/formTexts.ts';
import { useLanguage } from '../language/LanguageProvider.tsx';
import { MOST_MEGABYTES } from '../limits.ts';
import type { InSession } from '../useDriverCase.ts';
import classes from './Objection.module.css';

interface ChosenFile {
  /** The file's key in the list, and the upload's idempotency key, so that a retry stores nothing twice. */
  readonly key: string;
  readonly file: File;
  /** The server's id of the file; set once the file is uploaded. */
  readonly id?: string;
  /** 0 to 1, while the file is being uploaded. */
  readonly progress?: number | undefined;
  readonly failure?: FormFailure | undefined;
}

/** Some files could not be uploaded; each has its own error message. */
export class FilesFailed extends Error {
  override readonly name = 'FilesFailed';
}

function failureIn({ size }: File): FormFailure | undefined {
  if (size === 0) return 'FILE_EMPTY';
  return size > MAX_FILE_BYTES ? 'FILE_TOO_LARGE' : undefined;
}

export type Files = ReturnType<typeof useFiles>;

/** Uploads files only when the driver sends the objection: before that, nothing leaves the phone. */
export function useFiles(inSession: InSession, filesLeft: number) {
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
      const [stored] = await inSession((api) => api.uploadFile(file, { idempotencyKey: key, onProgress }));
      change(key, { id: stored?.id ?? '', progress: undefined });
      return stored?.id;
    } catch (error) {
      change(key, { progress: undefined, failure: formFailureOf(error) });
      if (endedBy(error)) throw error;
      return undefined;
    }
  };

  /** @throws {FilesFailed} if a file could not be uploaded, or the error that ended the session */
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

export function FilesField({ files, isLocked }: { readonly files: Files; readonly isLocked: boolean }) {
  const { format } = useLanguage();
  const { objection: words } = useFormTexts();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const hintId = useId();
  const remove = (key: string) => {
    files.remove(key);
    button.current?.focus();
  };
  return (
    <div className={classes.files}>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={words.files}
        onChange={({ target }) => {
          files.add([...(target.files ?? [])]);
          // Without this reset, the driver could not select the same file again after a failure.
          target.value = '';
        }}
      />
      <Button
        ref={button}
        aria-describedby={hintId}
        disabled={isLocked || files.left === 0}
        onClick={() => input.current?.click()}
      >
        {words.files}
      </Button>
      <p id={hintId} className={text.hint}>
        {words.filesHint(format.number(MOST_MEGABYTES), format.number(files.left))}
      </p>
      {files.chosen.length > 0 && (
        <ul aria-label={words.chosen} className={classes.chosen}>
          {files.chosen.map((one) => (
            <Chosen key={one.key} chosen={one} isLocked={isLocked} onRemove={() => remove(one.key)} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface ChosenProps {
  readonly chosen: ChosenFile;
  readonly isLocked: boolean;
  readonly onRemove: () => void;
}

function Chosen({ chosen, isLocked, onRemove }: ChosenProps) {
  const { format } = useLanguage();
  const { objection: words } = useFormTexts();
  const errors = useFormErrors();
  const { file, id, progress, failure } = chosen;
  return (
    <li className={classes.file} data-failed={failure ? true : undefined}>
      <span className={classes.name}>{file.name}</span>
      {!id && !isLocked && (
        <Button variant="quiet" size="small" aria-label={words.remove(file.name)} onClick={onRemove}>
          <span aria-hidden="true">×</span>
        </Button>
      )}
      {id && (
        <span className={classes.uploaded}>
          <Icon name="check" size={18} />
          {words.uploaded}
        </span>
      )}
      {progress !== undefined && (
        <span className={classes.progress}>
          <progress aria-label={words.progress(file.name)} value={progress} max={1} />
          <span aria-hidden="true">{format.percent(progress)}</span>
        </span>
      )}
      {failure && (
        <p role="alert" className={classes.error}>
          {errors[failure]}
        </p>
      )}
    </li>
  );
}
