import { Button } from '@parkwart/ui/Button';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { type Chunk, onIntent } from '../loading/chunk.ts';

interface AddButtonProps {
  readonly label: string;
  /** Prefetched before the press. */
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
