import type { User } from '@parkwart/contracts/user';
import { RemoveDialog } from '../form/RemoveDialog.tsx';
import { useRemove } from '../form/useRemove.ts';
import { deleteUser, USERS_KEY } from './api.ts';
import { texts } from './texts.ts';

interface RemoveUserDialogProps {
  readonly user: User | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function RemoveUserDialog({ user, isOpen, onClose }: RemoveUserDialogProps) {
  const { remove, busy, reason } = useRemove({ send: deleteUser, queryKey: USERS_KEY, texts, onRemoved: onClose });
  return (
    <RemoveDialog
      title={texts.removeTitle}
      isOpen={isOpen}
      busy={busy}
      reason={reason}
      onCancel={onClose}
      onConfirm={() => user && remove(user)}
    >
      {texts.removeQuestion(user?.username ?? '')}
    </RemoveDialog>
  );
}
