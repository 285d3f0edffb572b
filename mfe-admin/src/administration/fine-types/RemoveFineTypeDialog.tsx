import type { FineType } from '@parkwart/contracts/fineType';
import { RemoveDialog } from '../../form/RemoveDialog.tsx';
import { useRemove } from '../../form/useRemove.ts';
import { deleteFineType, FINE_TYPES_KEY } from './api.ts';
import { texts } from './texts.ts';

interface RemoveFineTypeDialogProps {
  readonly fineType: FineType | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function RemoveFineTypeDialog({ fineType, isOpen, onClose }: RemoveFineTypeDialogProps) {
  const removing = useRemove({ send: deleteFineType, queryKey: FINE_TYPES_KEY, texts, onRemoved: onClose });
  return (
    <RemoveDialog
      title={texts.removeTitle}
      isOpen={isOpen}
      busy={removing.busy}
      reason={removing.reason}
      onCancel={onClose}
      onConfirm={() => fineType && removing.remove(fineType)}
    >
      {texts.removeQuestion(fineType?.fineType ?? '')}
    </RemoveDialog>
  );
}
