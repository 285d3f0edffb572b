import { toast } from '@parkwart/web';
import { type ReactNode, useRef } from 'react';
import { texts } from './texts.ts';

interface Outcome {
  readonly stored: number;
  /** A sentence per file with its name and the reason. */
  readonly refused: readonly string[];
}

const NOTHING_YET: Outcome = { stored: 0, refused: [] };
/** In ms; longer than usual, because there is more to read. */
const DETAILS_MS = 15_000;

/** Shows one toast when a round of uploads has ended, and another as soon as one of them fails. */
export function useUploadToasts(invoiceNumber: number) {
  const outcome = useRef(NOTHING_YET);
  const toastFailure = (details?: ReactNode) => {
    const message = (
      <>
        <p>{texts.uploadFailed}</p>
        {details}
      </>
    );
    toast.error(message, { id: `uploads-${invoiceNumber}`, ...(details && { duration: DETAILS_MS }) });
  };
  return {
    addStored: () => {
      outcome.current = { ...outcome.current, stored: outcome.current.stored + 1 };
    },
    addRefused: (file: File, message: string | undefined) => {
      const { refused } = outcome.current;
      outcome.current = { ...outcome.current, refused: [...refused, texts.refused(file.name, message)] };
    },
    toastFailure: () => toastFailure(),
    toastOutcome: () => {
      const { stored, refused } = outcome.current;
      outcome.current = NOTHING_YET;
      if (refused.length > 0) {
        toastFailure(
          <>
            <p>{texts.uploadedOf(stored, stored + refused.length)}</p>
            {refused.map((reason) => (
              <p key={reason}>{reason}</p>
            ))}
          </>,
        );
      } else if (stored > 0) toast.success(texts.uploaded(stored));
    },
  };
}
