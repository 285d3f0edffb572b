import type { Passkey } from '@parkwart/contracts/calls/passkeys';
import { ConfirmDialog } from '@parkwart/ui/ConfirmDialog';
import { toast, useSession } from '@parkwart/web';
import { PasskeyError } from '../../passkey/PasskeyError.tsx';
import classes from '../Section.module.css';
import { useTask } from '../useTask.ts';
import { remove, useRefetchPasskeys } from './passkeysApi.ts';
import { texts } from './texts.ts';

interface RemovePasskeyDialogProps {
  readonly passkey: Passkey;
  readonly isLast: boolean;
  readonly onClose: () => void;
}

export function RemovePasskeyDialog({ passkey, isLast, onClose }: RemovePasskeyDialogProps) {
  const { expired } = useSession();
  const { run, isBusy, failure } = useTask();
  const refetch = useRefetchPasskeys();
  const confirm = () =>
    run(async () => {
      await remove(passkey);
      toast.success(texts.removed);
      onClose();
      await refetch();
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
        {failure !== undefined && <PasskeyError error={failure} />}
      </div>
    </ConfirmDialog>
  );
}
