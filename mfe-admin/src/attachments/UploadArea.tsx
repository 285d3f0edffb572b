import { Button } from '@parkwart/ui/Button';
import { FileDrop } from '@parkwart/ui/FileDrop';
import { IconButton } from '@parkwart/ui/IconButton';
import { ProgressBar } from '@parkwart/ui/ProgressBar';
import { texts } from './texts.ts';
import classes from './UploadArea.module.css';
import { type UploadState, useUploads } from './useUploads.ts';

interface LineProps {
  readonly upload: UploadState;
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
}

function Line({ upload: { file, status, progress, message, retriable }, onRetry, onDismiss }: LineProps) {
  if (status !== 'failed') {
    return (
      <li className={classes.line}>
        <ProgressBar label={texts.uploading(file.name)} value={status === 'going' ? progress : undefined} />
      </li>
    );
  }
  return (
    <li className={classes.line} role="alert">
      <p className={classes.failure}>
        <strong>{file.name}</strong> {message ?? texts.uploadFailed}
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

/** Where files are dropped or chosen, and how far each has come. */
export function UploadArea({ invoiceNumber }: { readonly invoiceNumber: number }) {
  const { uploads, add, dismiss, retry } = useUploads(invoiceNumber);
  return (
    <div className={classes.area}>
      <FileDrop label={texts.upload} hint={texts.uploadHint} onFiles={add} />
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
