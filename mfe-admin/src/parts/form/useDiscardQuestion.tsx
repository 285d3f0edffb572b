import { UnloadWarning } from '@parkwart/ui/UnloadWarning';
import { useContext, useEffect, useState } from 'react';
import { LeaveGuard } from './LeaveGuard.ts';
import { OfficeConfirm } from './OfficeConfirm.tsx';
import { texts } from './texts.ts';

const DISCARD_INPUT = {
  question: texts.discardQuestion,
  details: texts.discardDetails,
  discard: texts.discard,
  stay: texts.stay,
};

/** Asks before the user loses input by closing the dialog, by the browser's Back button or by a reload. */
export function useDiscardQuestion(isDirty: boolean, onClose: () => void, labels = DISCARD_INPUT) {
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
      <OfficeConfirm
        title={labels.question}
        isOpen={isAsking}
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
      </OfficeConfirm>
    </>
  );
  return { close: () => (isDirty ? setAsking(true) : onClose()), question };
}
