import { doubtsOf } from '@parkwart/contracts/dunning/letterDoubts';
import { useState } from 'react';
import { OfficeConfirm } from '../../parts/form/OfficeConfirm.tsx';
import classes from './LetterDialog.module.css';
import type { OfficeLetter } from './letterForm.ts';
import { texts } from './texts.ts';

/** Asks for confirmation before creating letters that may be wrong. */
export function useDoubtsQuestion(create: (letters: OfficeLetter[]) => void) {
  const [asked, setAsked] = useState<OfficeLetter[]>();
  const doubtful = (asked ?? []).flatMap((letter) => {
    const { record, inputs } = letter;
    const doubts = doubtsOf(record, letter, inputs);
    return doubts.length > 0 ? [{ invoiceNumber: record.invoiceNumber, doubts }] : [];
  });
  const createUnlessDoubtful = (letters: OfficeLetter[]) => {
    const isClear = letters.every((letter) => doubtsOf(letter.record, letter, letter.inputs).length === 0);
    if (isClear) create(letters);
    else setAsked(letters);
  };
  const confirm = () => {
    setAsked(undefined);
    if (asked) create(asked);
  };
  const question = (
    <OfficeConfirm
      title={texts.doubtful}
      isOpen={asked !== undefined}
      confirmLabel={texts.createAnyway}
      onConfirm={confirm}
      onCancel={() => setAsked(undefined)}
    >
      <p>{texts.doubts}</p>
      <ul className={classes.failures}>
        {doubtful.map(({ invoiceNumber, doubts }) => (
          <li key={invoiceNumber}>
            {texts.invoice(invoiceNumber)}: {doubts.join(' ')}
          </li>
        ))}
      </ul>
    </OfficeConfirm>
  );
  return { createUnlessDoubtful, question };
}
