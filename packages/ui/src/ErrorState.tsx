import { Button } from './Button.tsx';
import classes from './ErrorState.module.css';
import { Icon } from './Icon.tsx';

export interface ErrorStateProps {
  message: string;
  details?: string;
  onRetry: () => void;
}

export function ErrorState({ message, details, onRetry }: ErrorStateProps) {
  return (
    <div className={classes.error} role="alert">
      <Icon name="alert" size={32} />
      <p className={classes.message}>{message}</p>
      {details && <p className={classes.details}>{details}</p>}
      <Button onClick={onRetry}>
        <Icon name="retry" />
        Erneut versuchen
      </Button>
    </div>
  );
}
