import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { toast } from '@parkwart/web';
import { errorMessage, isConflict } from '@parkwart/web/errors';
import { useSubmit } from '@parkwart/web/form/useSubmit';
import { readAgain } from './api.ts';
import { texts } from './texts.ts';

export interface CorrectionFormProps {
  readonly record: BoothRecord;
  readonly onChanged: (record: BoothRecord) => void;
  readonly onSaved: (record: BoothRecord) => void;
  readonly onClose: () => void;
}

interface Correction<Values> extends Pick<CorrectionFormProps, 'record' | 'onChanged' | 'onSaved'> {
  readonly send: (record: BoothRecord, values: Values) => Promise<BoothRecord>;
  readonly showErrors: (errors: Readonly<Record<string, string>>) => void;
  readonly done: string;
}

/** After another change the record is read again; what was typed stays. */
export function useCorrection<Values>({ record, onChanged, onSaved, send, showErrors, done }: Correction<Values>) {
  const { submit, isPending, failure } = useSubmit({
    send: (values: Values) => send(record, values),
    showErrors,
    onConflict: () =>
      void readAgain(record).then(
        (current) => current && onChanged(current),
        // The notice says that it changed; the next attempt reads it again.
        () => undefined,
      ),
    onSaved: (saved) => {
      toast.success(done);
      onSaved(saved);
    },
    texts,
  });
  const message = isConflict(failure) ? texts.changed : failure ? (errorMessage(failure) ?? texts.failed) : undefined;
  return { submit, isPending, message };
}
