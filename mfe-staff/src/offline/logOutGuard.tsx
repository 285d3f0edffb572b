import { ConfirmDialog } from '@parkwart/ui/ConfirmDialog';
import type { LogOutGuard } from '@parkwart/web';
import type { Stored } from './database.ts';
import { allKept } from './kept.ts';
import { texts } from './texts.ts';
import { useKept } from './useKept.ts';

const unsent = (kept: readonly Stored[]) => kept.filter(({ state }) => state !== 'told').length;

/** Without a connection there is no login: who logs out then cannot go on working. */
export const logOutGuard: LogOutGuard = {
  isNeeded: () =>
    allKept().then(
      (kept) => unsent(kept) > 0,
      // Without storage nothing is kept.
      () => false,
    ),
  Question: ({ onCancel, onConfirm }) => {
    const kept = useKept();
    if (!kept) return null;
    return (
      <ConfirmDialog
        isOpen
        title={texts.logOut}
        confirmLabel={texts.logOutAnyway}
        onCancel={onCancel}
        onConfirm={onConfirm}
      >
        <p>{texts.stillWaiting(unsent(kept))}</p>
        <p>{texts.noLogInOffline}</p>
      </ConfirmDialog>
    );
  },
};
