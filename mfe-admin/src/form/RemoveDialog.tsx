import { ConfirmDialog } from '@parkwart/ui/ConfirmDialog';
import { Notice } from '@parkwart/ui/Notice';
import { useSession } from '@parkwart/web';
import type { ReactNode } from 'react';
import { texts } from './texts.ts';

interface RemoveDialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly busy: boolean;
  readonly reason: string | undefined;
  readonly confirmLabel?: string;
  readonly children: ReactNode;
}

export function RemoveDialog({ reason, children, confirmLabel = texts.delete, ...dialog }: RemoveDialogProps) {
  const { expired } = useSession();
  return (
    <ConfirmDialog {...dialog} suspended={expired} confirmLabel={confirmLabel} tone="danger">
      <p>{children}</p>
      {reason && (
        <Notice tone="danger">
          <p>{reason}</p>
        </Notice>
      )}
    </ConfirmDialog>
  );
}
