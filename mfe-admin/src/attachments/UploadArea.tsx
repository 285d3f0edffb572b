import { Button } from '@parkwart/ui/Button';
import { FileDrop } from '@parkwart/ui/FileDrop';
import { IconButton } from '@parkwart/ui/IconButton';
import { ProgressBar } from '@parkwart/ui/ProgressBar';
import { useEffect, useRef } from 'react';
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
  const failed = uploads.filter(({ status }) => status === 'failed').length;
  const isUploading = failed < uploads.length;
  useEffect(() => {
    onUploading(isUploading);
    return () => onUploading(false);
  }, [isUploading, onUploading]);
  const lines = useRef<HTMLUListElement>(null);
  // In a low window they lie below what is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each line more, and each that fails, is to be seen
  useEffect(() => {
    // Newer browsers answer a promise, which an effect must not.
    void lines.current?.scrollIntoView?.({ block: 'nearest' });
  }, [uploads.length, failed]);
  return (
    <div className={classes.area}>
      <FileDrop label={texts.upload} hint={texts.uploadHint} onFiles={add} />
      {uploads.length > 0 && (
        <ul ref={lines} className={classes.lines}>
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
