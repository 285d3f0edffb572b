import { IconButton } from '@parkwart/ui/IconButton';
import { type Chunk, onIntent } from '@parkwart/web/chunk';
import type { ReactNode } from 'react';
import classes from './ItemActions.module.css';

interface ItemActionsProps {
  readonly editLabel: string;
  readonly removeLabel: string;
  readonly dialog: Chunk<unknown>;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  /** Further actions, which come first. */
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
