import { type Attachment, deleteAttachment } from '@parkwart/contracts/attachments';
import { callApi, toast, useQueryClient } from '@parkwart/web';
import { errorMessage } from '@parkwart/web/errors';
import { UndoNotice } from '../form/UndoNotice.tsx';
import { attachmentsKey } from './attachmentsApi.ts';
import { texts } from './texts.ts';

/** In ms; the server lets a deletion be undone for longer. */
const UNDO_MS = 10_000;

/** Deletes at once, on the server as well; a toast offers undo. */
export function useDeletion(invoiceNumber: number) {
  const client = useQueryClient();
  const queryKey = attachmentsKey(invoiceNumber);
  return ({ id: attachmentId, name }: Attachment): void => {
    const id = `attachment-${attachmentId}`;
    const send = async (isDeleted: boolean, failed: string) => {
      try {
        await callApi(deleteAttachment, { params: { id: attachmentId }, body: { isDeleted } });
      } catch (error) {
        toast.error(`${failed} ${errorMessage(error)}`, { id });
      } finally {
        await client.invalidateQueries({ queryKey });
      }
    };
    void client.cancelQueries({ queryKey });
    client.setQueryData<readonly Attachment[]>(queryKey, (all) => all?.filter((one) => one.id !== attachmentId));
    const deleted = send(true, texts.deleteFailed(name));
    const undo = () => {
      // A dismissed toast is removed a second later, and would take a failure's toast with it.
      toast.remove(id);
      void deleted.then(() => send(false, texts.restoreFailed(name)));
    };
    toast(<UndoNotice onUndo={undo}>{texts.deleted(name)}</UndoNotice>, { id, duration: UNDO_MS });
  };
}
