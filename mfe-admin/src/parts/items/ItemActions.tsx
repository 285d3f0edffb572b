import { Button } from '@parkwart/ui/Button';
import { IconButton } from '@parkwart/ui/IconButton';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { type Chunk, onIntent } from '@parkwart/web/chunk';
import type { ReactNode } from 'react';
import classes from './ItemActions.module.css';

interface AddButtonProps {
  readonly label: string;
  /** The code of this dialog is prefetched before the user presses the button. */
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

interface ItemActionsProps {
  readonly editLabel: string;
  readonly removeLabel: string;
  readonly dialog: Chunk<unknown>;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  /** Further actions, shown before the buttons to change and remove the item. */
  readonly children?: ReactNode;
}

export function ItemActions({ editLabel, removeLabel, dialog, onEdit, onRemove, children }: ItemActionsProps) {
  return (
    <span className={classes.actions}>
      {children}
      <IconButton icon="edit" label={editLabel} {...onIntent(dialog)} onClick={onEdit} />
      <IconButton icon="trash" variant="danger" label={removeLabel} onClick={onRemove} />
    </span>
  );
}
