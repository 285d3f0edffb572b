import { ConfirmDialog } from '@parkwart/ui/ConfirmDialog';
import { UnloadWarning } from '@parkwart/ui/UnloadWarning';
import { useSession } from '@parkwart/web';
import { useState } from 'react';
import { texts } from './texts.ts';

const OF_INPUT = { question: texts.discardQuestion, details: texts.discardDetails, discard: texts.discard };

/** Asks before input is lost by closing the dialog or by a reload. */
export function useDiscardQuestion(isDirty: boolean, onClose: () => void, words = OF_INPUT) {
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
        title={words.question}
        isOpen={isAsked}
        suspended={expired}
        confirmLabel={words.discard}
        tone="danger"
        onConfirm={discard}
        onCancel={() => setAsked(false)}
      >
        <p>{words.details}</p>
      </ConfirmDialog>
    </>
  );
  return { close: () => (isDirty ? setAsked(true) : onClose()), question };
}
