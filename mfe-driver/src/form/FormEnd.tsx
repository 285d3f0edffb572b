import { Button } from '@parkwart/ui/Button';
import { Notice } from '@parkwart/ui/Notice';
import classes from './Form.module.css';
import { useFormTexts } from './formTexts.ts';

interface FormEndProps {
  readonly label: string;
  readonly isPending: boolean;
  readonly failure: string | undefined;
  readonly onCancel: () => void;
}

export function FormEnd({ label, isPending, failure, onCancel }: FormEndProps) {
  const { sending, cancel } = useFormTexts();
  return (
    <>
      {failure && <Notice tone="danger">{failure}</Notice>}
      <div className={classes.buttons}>
        <Button type="submit" variant="primary" busy={isPending} busyLabel={sending}>
          {label}
        </Button>
        <Button variant="quiet" disabled={isPending} onClick={onCancel}>
          {cancel}
        </Button>
      </div>
    </>
  );
}
