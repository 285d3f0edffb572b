import { Button } from '@parkwart/ui/Button';
import { Icon } from '@parkwart/ui/Icon';
import text from '@parkwart/ui/text.module.css';
import { useId, useRef } from 'react';
import { MOST_MEGABYTES } from '../form/limits.ts';
import { useLanguage } from '../language/LanguageProvider.tsx';
import classes from './Objection.module.css';
import type { ChosenFile, Files } from './useFiles.ts';

export function FilesField({ files, isLocked }: { readonly files: Files; readonly isLocked: boolean }) {
  const { texts, format } = useLanguage();
  const { objection: words } = texts;
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
          // Allows selecting the same file again after a failure.
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
  const { texts, format } = useLanguage();
  const { objection: words } = texts;
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
          {texts.errors[failure]}
        </p>
      )}
    </li>
  );
}
