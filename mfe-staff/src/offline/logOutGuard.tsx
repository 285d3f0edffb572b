import { ConfirmDialog } from '@parkwart/ui/ConfirmDialog';
import type { LogOutGuard } from '@parkwart/web';
import type { Stored } from './database.ts';
import { isUnsent, queuedEntries } from './queue.ts';
import { texts } from './texts.ts';
import { useQueue } from './useQueue.ts';

const count = (queue: readonly Stored[], state: Stored['state']) => queue.filter((item) => item.state === state).length;

/**
 * Asks before a logout while entries are queued: without a connection no user can log in, so a user who logs out cannot
 * continue to work.
 */
export const logOutGuard: LogOutGuard = {
  isNeeded: () =>
    queuedEntries().then(
      (queue) => queue.some(isUnsent),
      // Without storage there is no queue.
      () => false,
    ),
  Question: ({ onCancel, onConfirm }) => {
    const queue = useQueue();
    if (!queue) return null;
    const waiting = count(queue, 'waiting') + count(queue, 'discarded');
    const refused = count(queue, 'refused');
    const isNeeded = waiting + refused > 0;
    return (
      <ConfirmDialog
        isOpen
        title={texts.logOut}
        confirmLabel={isNeeded ? texts.logOutAnyway : texts.logOutNow}
        onCancel={onCancel}
        onConfirm={onConfirm}
      >
        {waiting > 0 && <p>{texts.stillWaiting(waiting)}</p>}
        {refused > 0 && <p>{texts.stillRefused(refused)}</p>}
        {/* The queue may be sent while the question is open; the user still decides. */}
        <p>{isNeeded ? texts.noLogInOffline : texts.nothingWaits}</p>
      </ConfirmDialog>
    );
  },
};
