import type { Passkey } from '@parkwart/contracts/passkeys';
import { ConfirmDialog } from '@parkwart/ui/ConfirmDialog';
import { toast, useSession } from '@parkwart/web';
import { PasskeyTrouble } from '../../passkey/PasskeyTrouble.tsx';
import classes from '../Section.module.css';
import { useTask } from '../useTask.ts';
import { remove, useReadAgain } from './passkeysApi.ts';
import { texts } from './texts.ts';

interface RemovePasskeyDialogProps {
  readonly passkey: Passkey;
  readonly isLast: boolean;
  readonly onClose: () => void;
}

export function RemovePasskeyDialog({ passkey, isLast, onClose }: RemovePasskeyDialogProps) {
  const { expired } = useSession();
  const { run, isBusy, failure } = useTask();
  const readAgain = useReadAgain();
  const confirm = () =>
    run(async () => {
      await remove(passkey);
      toast.success(texts.removed);
      onClose();
      await readAgain();
    });
  return (
    <ConfirmDialog
      title={texts.removeTitle}
      isOpen
      suspended={expired}
      busy={isBusy}
      tone="danger"
      confirmLabel={texts.removeConfirm}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <div className={classes.form}>
        <p>{texts.removeQuestion(passkey.name)}</p>
        {isLast && <p>{texts.removeLast}</p>}
        {failure !== undefined && <PasskeyTrouble error={failure} />}
      </div>
    </ConfirmDialog>
  );
}
