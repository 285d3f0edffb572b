import { ConfirmDialog } from '@parkwart/ui/ConfirmDialog';
import { UnloadWarning } from '@parkwart/ui/UnloadWarning';
import { useSession } from '@parkwart/web';
import { useState } from 'react';
import { texts } from './texts.ts';

const DISCARD_INPUT = { question: texts.discardQuestion, details: texts.discardDetails, discard: texts.discard };

/** Asks before input is lost by closing the dialog or by a reload. */
export function useDiscardQuestion(isDirty: boolean, onClose: () => void, labels = DISCARD_INPUT) {
  const { expired } = useSession();
  const [isAsking, setAsking] = useState(false);
  const discard = () => {
    setAsking(false);
    onClose();
  };
  const question = (
    <>
      <UnloadWarning isDirty={isDirty} />
      <ConfirmDialog
        title={labels.question}
        isOpen={isAsking}
        suspended={expired}
        confirmLabel={labels.discard}
        tone="danger"
        onConfirm={discard}
        onCancel={() => setAsking(false)}
      >
        <p>{labels.details}</p>
      </ConfirmDialog>
    </>
  );
  return { close: () => (isDirty ? setAsking(true) : onClose()), question };
}
