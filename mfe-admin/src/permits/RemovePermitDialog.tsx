import type { Permit } from '@parkwart/contracts/permits';
import { RemoveDialog } from '../form/RemoveDialog.tsx';
import { useRemove } from '../form/useRemove.ts';
import { deletePermit, PERMITS_KEY } from './api.ts';
import { texts } from './texts.ts';

interface RemovePermitDialogProps {
  readonly permit: Permit | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function RemovePermitDialog({ permit, isOpen, onClose }: RemovePermitDialogProps) {
  const removing = useRemove({ send: deletePermit, queryKey: PERMITS_KEY, texts, onRemoved: onClose });
  return (
    <RemoveDialog
      title={texts.removeTitle}
      isOpen={isOpen}
      busy={removing.busy}
      reason={removing.reason}
      onCancel={onClose}
      onConfirm={() => permit && removing.remove(permit)}
    >
      {texts.removeQuestion(permit?.vehicleNumber ?? '')}
    </RemoveDialog>
  );
}
