import { cancelCheckIn } from '@parkwart/contracts/calls/corrections';
import { TextField } from '@parkwart/ui/TextField';
import { focusFirstError } from '@parkwart/web/form/focusFirstError';
import { schemaErrors } from '@parkwart/web/form/schemaErrors';
import { useEffect, useRef, useState } from 'react';
import { cancel } from './api.ts';
import { FormFrame } from './FormFrame.tsx';
import { texts } from './texts.ts';
import { type CorrectionFormProps, useCorrection } from './useCorrection.ts';

export function CancelForm({ onClose, ...options }: CorrectionFormProps) {
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const showErrors = (next: Readonly<Record<string, string>>) => {
    setErrors(next);
    focusFirstError(form.current, next);
  };
  const { submit, isPending, message } = useCorrection({ ...options, send: cancel, showErrors, done: texts.cancelled });
  const onSubmit = () => {
    const next = cancelCheckIn.body ? schemaErrors(cancelCheckIn.body, { reason }) : {};
    showErrors(next);
    if (Object.keys(next).length === 0) submit(reason);
  };
  return (
    <FormFrame
      ref={form}
      title={texts.cancellation}
      message={message}
      submitLabel={texts.cancelNow}
      busyLabel={texts.cancelling}
      isDangerous
      isPending={isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField
        label={texts.reason}
        name="reason"
        value={reason}
        hint={texts.numberStays}
        placeholder={texts.reasonExample}
        error={errors.reason}
        required
        readOnly={isPending}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormFrame>
  );
}
