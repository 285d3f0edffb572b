import { Button } from '@parkwart/ui/Button';
import { FileDrop } from '@parkwart/ui/FileDrop';
import { IconButton } from '@parkwart/ui/IconButton';
import { ProgressBar } from '@parkwart/ui/ProgressBar';
import { texts } from './texts.ts';
import classes from './UploadArea.module.css';
import type { UploadState, Uploads } from './useUploads.tsx';

interface LineProps {
  readonly upload: UploadState;
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
}

/** Scrolls the line of an upload into view: in a low window, it would otherwise be out of view. */
const intoView = (line: HTMLElement | null) => void line?.scrollIntoView?.({ block: 'nearest' });

function Line({ upload: { file, status, progress, message, retriable }, onRetry, onDismiss }: LineProps) {
  if (status !== 'failed') {
    return (
      <li ref={intoView} className={classes.line}>
        <ProgressBar
          label={status === 'uploading' ? texts.uploading(file.name) : texts.waiting(file.name)}
          value={status === 'uploading' ? progress : 0}
        />
      </li>
    );
  }
  return (
    <li key="failed" ref={intoView} className={classes.line} role="alert">
      <p className={classes.failure}>
        {/* Some messages from the service already contain the file's name. */}
        {!message?.startsWith('„') && <strong>{file.name}</strong>} {message ?? texts.uploadFailed}
      </p>
      {retriable && (
        <Button size="small" onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
      <IconButton icon="close" label={texts.dismiss} onClick={onDismiss} />
    </li>
  );
}

export function UploadArea({ uploads, renamed, add, dismiss, forget, retry }: Uploads) {
  return (
    <div className={classes.area}>
      <FileDrop label={texts.upload} hint={texts.uploadHint} onFiles={add} />
      <div role="status">
        {renamed.length > 0 && (
          <ul className={classes.lines}>
            {renamed.map(({ key, sent, name }) => (
              <li key={key} className={classes.line}>
                <p>{texts.renamed(sent, name)}</p>
                <IconButton icon="close" label={texts.dismiss} onClick={() => forget(key)} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {uploads.length > 0 && (
        <ul className={classes.lines}>
          {uploads.map((upload) => (
            <Line
              key={upload.key}
              upload={upload}
              onRetry={() => retry(upload.key)}
              onDismiss={() => dismiss(upload.key)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
