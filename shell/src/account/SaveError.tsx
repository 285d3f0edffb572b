import { Notice } from '@parkwart/ui/Notice';
import { formMessage } from '@parkwart/web/errors';

interface SaveErrorProps {
  readonly message: string;
  readonly error: unknown;
}

export function SaveError({ message, error }: SaveErrorProps) {
  const reason = formMessage(error);
  return (
    <Notice tone="danger">
      <p>{message}</p>
      {reason && <p>{reason}</p>}
    </Notice>
  );
}
