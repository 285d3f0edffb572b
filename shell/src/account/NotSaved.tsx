import { Notice } from '@parkwart/ui/Notice';
import { formMessage } from '@parkwart/web/errors';

interface NotSavedProps {
  readonly sentence: string;
  readonly error: unknown;
}

export function NotSaved({ sentence, error }: NotSavedProps) {
  const reason = formMessage(error);
  return (
    <Notice tone="danger">
      <p>{sentence}</p>
      {reason && <p>{reason}</p>}
    </Notice>
  );
}
