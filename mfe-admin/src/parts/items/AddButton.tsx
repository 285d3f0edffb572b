import { Button } from '@parkwart/ui/Button';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { type Chunk, onIntent } from '@parkwart/web/chunk';

interface AddButtonProps {
  readonly label: string;
  /** The dialog's code is prefetched before the press. */
  readonly dialog?: Chunk<unknown>;
  readonly onAdd: () => void;
}

export function AddButton({ label, dialog, onAdd }: AddButtonProps) {
  return (
    <Button variant="primary" {...(dialog && onIntent(dialog))} onClick={onAdd}>
      <OfficeIcon name="plus" />
      {label}
    </Button>
  );
}
