import type { Requirement } from '@parkwart/contracts/demands';
import { DEMANDS } from '@parkwart/contracts/demands';
import { QueryProvider, type Remedy, sessionStore } from '@parkwart/web';
import { createRoot } from 'react-dom/client';
import { ProofDialog } from './ProofDialog.tsx';

let running: Promise<boolean> | undefined;

/** One dialog for all waiting calls, above any dialog of the page. */
function askForProof(): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise<boolean>((resolve) => {
    root.render(
      <QueryProvider>
        <ProofDialog onEnd={resolve} />
      </QueryProvider>,
    );
  }).finally(() => {
    root.unmount();
    place.remove();
    running = undefined;
  });
}

/** Shows the required task of an account that got it after the login. */
function setRequired(required: Requirement): void {
  const { user } = sessionStore.get();
  if (user) sessionStore.logIn({ ...user, required });
}

/** Never repeats a call on behalf of another user. */
export const remedy: Remedy = async ({ code }) => {
  if (code === DEMANDS.newPassword) setRequired('password');
  if (code === DEMANDS.firstPasskey) setRequired('passkey');
  if (code !== DEMANDS.proof) return false;
  const username = sessionStore.get().user?.username;
  running ??= askForProof();
  return (await running) && sessionStore.get().user?.username === username;
};
