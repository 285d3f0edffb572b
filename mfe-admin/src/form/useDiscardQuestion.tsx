import { ConfirmDialog } from '@parkwart/ui/ConfirmDialog';
import { UnloadWarning } from '@parkwart/ui/UnloadWarning';
import { useSession } from '@parkwart/web';
import { useContext, useEffect, useState } from 'react';
import { LeaveGuard } from './LeaveGuard.ts';
import { texts } from './texts.ts';

const DISCARD_INPUT = {
  question: texts.discardQuestion,
  details: texts.discardDetails,
  discard: texts.discard,
  stay: texts.stay,
};

/** Asks before input is lost by closing the dialog, by the browser's Back or by a reload. */
export function useDiscardQuestion(isDirty: boolean, onClose: () => void, labels = DISCARD_INPUT) {
  const { expired } = useSession();
  const [isAsking, setAsking] = useState(false);
  const leave = useContext(LeaveGuard);
  useEffect(() => {
    if (!leave || !isDirty) return;
    leave.ask = () => setAsking(true);
    return () => {
      leave.ask = undefined;
    };
  }, [leave, isDirty]);
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
        cancelLabel={labels.stay}
        tone="danger"
        onConfirm={discard}
        onCancel={() => {
          setAsking(false);
          leave?.stay();
        }}
      >
        <p>{labels.details}</p>
      </ConfirmDialog>
    </>
  );
  return { close: () => (isDirty ? setAsking(true) : onClose()), question };
}
