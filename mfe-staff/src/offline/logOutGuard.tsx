import { ConfirmDialog } from '@parkwart/ui/ConfirmDialog';
import type { LogOutGuard } from '@parkwart/web';
import type { Stored } from './database.ts';
import { allKept, isUnsent } from './kept.ts';
import { texts } from './texts.ts';
import { useKept } from './useKept.ts';

const count = (kept: readonly Stored[], state: Stored['state']) => kept.filter((item) => item.state === state).length;

/** Without a connection there is no login: who logs out then cannot go on working. */
export const logOutGuard: LogOutGuard = {
  isNeeded: () =>
    allKept().then(
      (kept) => kept.some(isUnsent),
      // Without storage nothing is kept.
      () => false,
    ),
  Question: ({ onCancel, onConfirm }) => {
    const kept = useKept();
    if (!kept) return null;
    const [waiting, refused] = [count(kept, 'waiting'), count(kept, 'refused')];
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
        {/* It may be sent while the question is open: the user still decides. */}
        <p>{isNeeded ? texts.noLogInOffline : texts.nothingWaits}</p>
      </ConfirmDialog>
    );
  },
};
