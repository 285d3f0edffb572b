import { Button } from '@parkwart/ui/Button';
import { Notice } from '@parkwart/ui/Notice';
import type { ReactNode, Ref } from 'react';
import classes from './Corrections.module.css';
import { texts } from './texts.ts';

interface FormFrameProps {
  readonly ref: Ref<HTMLFormElement>;
  readonly title: string;
  readonly message: string | undefined;
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly isDangerous?: boolean;
  readonly isPending: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function FormFrame(frame: FormFrameProps) {
  const { ref, title, message, submitLabel, busyLabel, isDangerous, isPending, onSubmit, onClose, children } = frame;
  return (
    <form
      ref={ref}
      className={classes.form}
      aria-label={title}
      noValidate
      onKeyDown={({ key }) => {
        if (key === 'Escape' && !isPending) onClose();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <h3>{title}</h3>
      <div className={classes.fields}>{children}</div>
      {message && <Notice tone="danger">{message}</Notice>}
      <div className={classes.actions}>
        <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} busy={isPending} busyLabel={busyLabel}>
          {submitLabel}
        </Button>
        <Button variant="quiet" disabled={isPending} onClick={onClose}>
          {texts.back}
        </Button>
      </div>
    </form>
  );
}
