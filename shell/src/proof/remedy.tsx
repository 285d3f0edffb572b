import type { Requirement } from '@parkwart/contracts/demands';
import { DEMANDS } from '@parkwart/contracts/demands';
import { QueryProvider, type Remedy, sessionStore } from '@parkwart/web';
import { createRoot } from 'react-dom/client';
import { ProofDialog } from './ProofDialog.tsx';

let running: Promise<boolean> | undefined;

/** One dialog, however many calls wait for it. It stands beside the page, over whatever dialog the page has open. */
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

/** An account that has come to owe something since it logged in is shown that and nothing else. */
function setRequired(required: Requirement): void {
  const { user } = sessionStore.get();
  if (user) sessionStore.logIn({ ...user, required });
}

/** Does what a refusal asks for. What one person has asked for is not done in the name of the next. */
export const remedy: Remedy = async ({ code }) => {
  if (code === DEMANDS.newPassword) setRequired('password');
  if (code === DEMANDS.firstPasskey) setRequired('passkey');
  if (code !== DEMANDS.proof) return false;
  const username = sessionStore.get().user?.username;
  running ??= askForProof();
  return (await running) && sessionStore.get().user?.username === username;
};
