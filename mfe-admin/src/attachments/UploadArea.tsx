import { Button } from '@parkwart/ui/Button';
import { FileDrop } from '@parkwart/ui/FileDrop';
import { IconButton } from '@parkwart/ui/IconButton';
import { ProgressBar } from '@parkwart/ui/ProgressBar';
import { useEffect } from 'react';
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
        <ProgressBar
          label={status === 'going' ? texts.uploading(file.name) : texts.waiting(file.name)}
          value={status === 'going' ? progress : 0}
        />
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

interface UploadAreaProps {
  readonly invoiceNumber: number;
  /** Told whether files are on their way, which leaving would stop. */
  readonly onUploading: (isUploading: boolean) => void;
}

/** Where files are dropped or chosen, and how far each has come. */
export function UploadArea({ invoiceNumber, onUploading }: UploadAreaProps) {
  const { uploads, add, dismiss, retry } = useUploads(invoiceNumber);
  const isUploading = uploads.some(({ status }) => status !== 'failed');
  useEffect(() => {
    onUploading(isUploading);
    return () => onUploading(false);
  }, [isUploading, onUploading]);
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
