import type { Chunk } from '@parkwart/web/chunk';
import type { ComponentType } from 'react';
import { type Removal, RemoveDialog } from '../form/RemoveDialog.tsx';
import { useDialog } from '../form/useDialog.ts';
import { useLazyDialog } from '../loading/useLazyDialog.tsx';

export interface ItemDialogProps<Item> {
  /** Undefined for a new item. */
  readonly item: Item | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** @param asListed returns the current item, which may have changed since the dialog was opened */
export function useRemoveDialog<Item>(removal: Removal<Item>, asListed = (item: Item | undefined) => item) {
  const { opening, subject, isOpen, open, close } = useDialog<Item>();
  const dialog = (
    <RemoveDialog key={`remove-${opening}`} subject={asListed(subject)} isOpen={isOpen} onClose={close} {...removal} />
  );
  return [open, dialog] as const;
}

interface ItemDialogs<Item> {
  readonly items: readonly Item[] | undefined;
  /** The dialog to add and change items. */
  readonly dialog: Chunk<ComponentType<ItemDialogProps<Item>>>;
  readonly removal: Removal<Item>;
}

/** The dialogs to add, change and remove items of a list. */
export function useItemDialogs<Item extends { readonly _id: string }>({ items, dialog, removal }: ItemDialogs<Item>) {
  const asListed = (item: Item | undefined) => items?.find(({ _id }) => _id === item?._id) ?? item;
  const editing = useLazyDialog(dialog, (ItemDialog, opened, item: Item | undefined) => (
    <ItemDialog item={asListed(item)} {...opened} />
  ));
  const [remove, removeDialog] = useRemoveDialog(removal, asListed);
  const dialogs = (
    <>
      {editing.element}
      {removeDialog}
    </>
  );
  return { edit: editing.open, remove, dialogs };
}
