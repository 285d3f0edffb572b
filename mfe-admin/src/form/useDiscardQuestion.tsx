import { ConfirmDialog } from '@parkwart/ui/ConfirmDialog';
import { UnloadWarning } from '@parkwart/ui/UnloadWarning';
import { useSession } from '@parkwart/web';
import { useState } from 'react';
import { texts } from './texts.ts';

/**
 * Keeps a dialog's input from being lost by accident: closing asks first when something was typed, and so does the
 * browser before a reload.
 * @returns what closes the dialog, and the question to be drawn inside it
 */
export function useDiscardQuestion(isDirty: boolean, onClose: () => void) {
  const { expired } = useSession();
  const [isAsked, setAsked] = useState(false);
  const discard = () => {
    setAsked(false);
    onClose();
  };
  const question = (
    <>
      <UnloadWarning isDirty={isDirty} />
      <ConfirmDialog
        title={texts.discardQuestion}
        isOpen={isAsked}
        suspended={expired}
        confirmLabel={texts.discard}
        tone="danger"
        onConfirm={discard}
        onCancel={() => setAsked(false)}
      >
        <p>{texts.discardDetails}</p>
      </ConfirmDialog>
    </>
  );
  return { close: () => (isDirty ? setAsked(true) : onClose()), question };
}
