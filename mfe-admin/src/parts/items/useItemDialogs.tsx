import { Notice } from '@parkwart/ui/Notice';
import { isApiError, toast } from '@parkwart/web';
import type { Chunk } from '@parkwart/web/chunk';
import { errorMessage, isConflict, isSilent } from '@parkwart/web/errors';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import type { ComponentType } from 'react';
import { OfficeConfirm } from '../form/OfficeDialog.tsx';
import { useReload } from '../form/otherTabs.ts';
import { texts } from '../form/texts.ts';
import { useDialog } from '../form/useDialog.ts';
import { useLazyDialog } from '../loading/useLazyDialog.tsx';

interface Removing<Subject> {
  readonly send: (subject: Subject) => Promise<unknown>;
  readonly queryKey: readonly string[];
  readonly texts: { readonly removed: string; readonly removeFailed: string };
  readonly onRemoved: () => void;
}

const isGone = (failure: unknown) => isApiError(failure) && failure.status === 404;

function useRemove<Subject>({ send, queryKey, texts, onRemoved }: Removing<Subject>) {
  const reload = useReload();
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: send,
    onSuccess: () => {
      toast.success(texts.removed);
      void reload(queryKey);
      onRemoved();
    },
    onError: (failure) => {
      // The list is outdated; the next attempt needs the current version.
      if (isConflict(failure) || isGone(failure)) void reload(queryKey);
      if (!isSilent(failure)) toast.error(texts.removeFailed);
    },
  });
  return { remove: mutate, busy: isPending, reason: errorMessage(error) };
}

interface RemoveTexts {
  readonly removeTitle: string;
  readonly removeQuestion: (name: string) => string;
  readonly removed: string;
  readonly removeFailed: string;
  readonly removeConfirm?: string;
}

interface Removal<Subject> {
  /** The item's name in the question before the removal. */
  readonly nameOf: (subject: Subject) => string;
  readonly send: (subject: Subject) => Promise<unknown>;
  /** The query to refetch after the removal. */
  readonly queryKey: readonly string[];
  readonly texts: RemoveTexts;
}

interface RemoveDialogProps<Subject> extends Removal<Subject> {
  /** Undefined until the dialog is opened for the first time. */
  readonly subject: Subject | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function RemoveDialog<Subject>({ subject, isOpen, onClose, nameOf, ...removal }: RemoveDialogProps<Subject>) {
  const { remove, busy, reason } = useRemove({ ...removal, onRemoved: onClose });
  const { removeTitle, removeQuestion, removeConfirm = texts.delete } = removal.texts;
  if (subject === undefined) return null;
  return (
    <OfficeConfirm
      title={removeTitle}
      isOpen={isOpen}
      confirmLabel={removeConfirm}
      tone="danger"
      busy={busy}
      onCancel={onClose}
      onConfirm={() => remove(subject)}
    >
      <p>{removeQuestion(nameOf(subject))}</p>
      {reason && (
        <Notice tone="danger">
          <p>{reason}</p>
        </Notice>
      )}
    </OfficeConfirm>
  );
}

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
  readonly dialog: Chunk<ComponentType<ItemDialogProps<Item>>>;
  readonly removal: Removal<Item>;
}

/** Treats an item that another admin has already removed as removed. */
const removedOrGone =
  <Item,>(send: Removal<Item>['send']) =>
  (item: Item) =>
    send(item).catch((failure: unknown) => {
      if (!isGone(failure)) throw failure;
    });

export function useItemDialogs<Item extends { readonly _id: string }>({ items, dialog, removal }: ItemDialogs<Item>) {
  const asListed = (item: Item | undefined) => items?.find(({ _id }) => _id === item?._id) ?? item;
  const editing = useLazyDialog(dialog, (ItemDialog, opened, item: Item | undefined) => (
    <ItemDialog item={asListed(item)} {...opened} />
  ));
  const [remove, removeDialog] = useRemoveDialog({ ...removal, send: removedOrGone(removal.send) }, asListed);
  const dialogs = (
    <>
      {editing.element}
      {removeDialog}
    </>
  );
  return { edit: editing.open, remove, dialogs };
}
