import { cancelCheckIn } from '@parkwart/contracts/calls/corrections';
import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { TextField } from '@parkwart/ui/TextField';
import { useState } from 'react';
import { cancel } from './api.ts';
import { FormFrame } from './FormFrame.tsx';
import { texts } from './texts.ts';
import { type CorrectionFormProps, useCorrection } from './useCorrection.ts';

const CANCELLATION = {
  call: cancelCheckIn,
  send: (record: BoothRecord, { reason }: { readonly reason: string }) => cancel(record, reason),
  done: texts.cancelled,
};

export function CancelForm({ onClose, ...options }: CorrectionFormProps) {
  const [reason, setReason] = useState('');
  const { errors, frame, submit } = useCorrection({ ...options, ...CANCELLATION });
  return (
    <FormFrame
      {...frame}
      title={texts.cancellation}
      submitLabel={texts.cancelNow}
      busyLabel={texts.cancelling}
      isDangerous
      onSubmit={() => submit({ reason })}
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
        readOnly={frame.isPending}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormFrame>
  );
}
