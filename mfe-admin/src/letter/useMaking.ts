import type { Letter } from '@parkwart/contracts/letter';
import { letterPdf, toast } from '@parkwart/web';
import { errorMessage } from '@parkwart/web/errors';
import { useRef, useState } from 'react';
import { texts } from './texts.ts';

/** Makes the PDF of letters; until they are discarded they are there with it. */
export function useMaking() {
  const [made, setMade] = useState<{ readonly letters: readonly Letter[]; readonly pdf: Blob }>();
  const [isMaking, setMaking] = useState(false);
  const [failure, setFailure] = useState<string>();
  // A second Enter comes before the next rendering.
  const running = useRef(false);
  const make = async (letters: readonly Letter[]) => {
    if (running.current) return;
    running.current = true;
    setMaking(true);
    setFailure(undefined);
    try {
      setMade({ letters, pdf: await letterPdf(letters) });
    } catch (error) {
      const sentence = `${texts.createFailed} ${errorMessage(error) ?? texts.tryAgain}`;
      setFailure(sentence);
      toast.error(sentence);
    } finally {
      running.current = false;
      setMaking(false);
    }
  };
  return { made, isMaking, failure, make, discard: () => setMade(undefined) };
}
