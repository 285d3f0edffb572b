import { UnloadWarning } from '@parkwart/ui/UnloadWarning';
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { OfficeConfirm } from './OfficeDialog.tsx';
import { texts } from './texts.ts';

/** Connects the form with its dialog, if the dialog has its own URL. */
export interface Leave {
  /** Set while there is input to lose. The dialog calls `ask` instead of closing when the user navigates away. */
  ask: (() => void) | undefined;
  /** Restores the dialog's URL. */
  readonly stay: () => void;
}

export const LeaveGuard = createContext<Leave | undefined>(undefined);

const DISCARD_INPUT = {
  question: texts.discardQuestion,
  details: texts.discardDetails,
  discard: texts.discard,
  stay: texts.stay,
};

/** Asks before the user loses input by closing the dialog, by the browser's Back button or by a reload. */
export function useDiscardQuestion(isDirty: boolean, onClose: () => void, labels = DISCARD_INPUT) {
  const [isAsking, setAsking] = useState(false);
  /** Called once the input is discarded; by default, the dialog closes. */
  const next = useRef<() => void>(undefined);
  const leave = useContext(LeaveGuard);
  useEffect(() => {
    if (!leave || !isDirty) return;
    leave.ask = () => {
      next.current = undefined;
      setAsking(true);
    };
    return () => {
      leave.ask = undefined;
    };
  }, [leave, isDirty]);
  const discard = () => {
    setAsking(false);
    (next.current ?? onClose)();
  };
  const leaveTo = (go?: () => void) => {
    if (!isDirty) return (go ?? onClose)();
    next.current = go;
    setAsking(true);
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
  return { close: () => leaveTo(), leaveTo, question };
}
