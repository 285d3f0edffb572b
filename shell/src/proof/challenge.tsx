import type { Requirement } from '@parkwart/contracts/entities/demands';
import { DEMANDS } from '@parkwart/contracts/entities/demands';
import { type ChallengeHandler, sessionStore } from '@parkwart/web';
import { createRoot } from 'react-dom/client';
import { ProofDialog } from './ProofDialog.tsx';

let pendingProof: Promise<boolean> | undefined;

/** One dialog for all waiting calls, above any dialog of the page. */
function askForProof(): Promise<boolean> {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  return new Promise<boolean>((resolve) => {
    root.render(<ProofDialog onEnd={resolve} />);
  }).finally(() => {
    root.unmount();
    container.remove();
    pendingProof = undefined;
  });
}

/** Stores in the session that a task became required after the login, so that the shell shows the page of this task. */
function setRequired(required: Requirement): void {
  const { user } = sessionStore.get();
  if (user) sessionStore.logIn({ ...user, required });
}

/**
 * Handles a call that the server rejected because a proof is missing or a required task is open. The call is not
 * repeated if another user has logged in since.
 */
export const handleChallenge: ChallengeHandler = async ({ code }) => {
  if (code === DEMANDS.newPassword) setRequired('password');
  if (code === DEMANDS.firstPasskey) setRequired('passkey');
  if (code !== DEMANDS.proof) return false;
  const username = sessionStore.get().user?.username;
  pendingProof ??= askForProof();
  return (await pendingProof) && sessionStore.get().user?.username === username;
};
