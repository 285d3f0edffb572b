import type { User } from '@parkwart/contracts/user';
import { RemoveDialog } from '../form/RemoveDialog.tsx';
import { useRemove } from '../form/useRemove.ts';
import { resetPasskeysOf, USERS_KEY } from './api.ts';
import { texts } from './texts.ts';

interface ResetPasskeysDialogProps {
  readonly user: User | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const RESET_TEXTS = { removed: texts.reset, removeFailed: texts.resetFailed };

export function ResetPasskeysDialog({ user, isOpen, onClose }: ResetPasskeysDialogProps) {
  const { remove, busy, reason } = useRemove({
    send: resetPasskeysOf,
    queryKey: USERS_KEY,
    texts: RESET_TEXTS,
    onRemoved: onClose,
  });
  return (
    <RemoveDialog
      title={texts.resetTitle}
      isOpen={isOpen}
      busy={busy}
      reason={reason}
      confirmLabel={texts.resetConfirm}
      onCancel={onClose}
      onConfirm={() => user && remove(user)}
    >
      {texts.resetQuestion(user?.username ?? '')}
    </RemoveDialog>
  );
}
