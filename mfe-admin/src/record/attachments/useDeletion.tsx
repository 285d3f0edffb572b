import { type Attachment, deleteAttachment } from '@parkwart/contracts/calls/attachments';
import { callApi, toast, useQueryClient } from '@parkwart/web';
import { errorMessage } from '@parkwart/web/errors';
import { useRef, useState } from 'react';
import { UndoNotice } from '../../parts/form/UndoNotice.tsx';
import classes from './AttachmentsPanel.module.css';
import { attachmentsKey } from './attachmentsApi.ts';
import { texts } from './texts.ts';

/**
 * Deletes immediately, also on the server. The undo notice is inside the dialog, because a modal dialog blocks
 * everything outside.
 */
export function useDeletion(invoiceNumber: number) {
  const client = useQueryClient();
  const queryKey = attachmentsKey(invoiceNumber);
  const [last, setLast] = useState<Attachment>();
  const sending = useRef<Promise<void>>(Promise.resolve());

  const send = ({ id, name }: Attachment, isDeleted: boolean) => {
    sending.current = sending.current.then(async () => {
      try {
        await callApi(deleteAttachment, { params: { id }, body: { isDeleted } });
      } catch (error) {
        const failed = isDeleted ? texts.deleteFailed(name) : texts.restoreFailed(name);
        toast.error(`${failed} ${errorMessage(error)}`);
        setLast((current) => (current?.id === id ? undefined : current));
      } finally {
        await client.invalidateQueries({ queryKey });
      }
    });
  };
  const remove = (attachment: Attachment) => {
    void client.cancelQueries({ queryKey });
    client.setQueryData<readonly Attachment[]>(queryKey, (all) => all?.filter(({ id }) => id !== attachment.id));
    setLast(attachment);
    send(attachment, true);
  };
  const undo = () => {
    if (last) send(last, false);
    setLast(undefined);
  };
  const notice = (
    <div role="status">
      {last && (
        <div className={classes.deleted}>
          <UndoNotice onUndo={undo}>{texts.deleted(last.name)}</UndoNotice>
        </div>
      )}
    </div>
  );
  return { remove, notice };
}
