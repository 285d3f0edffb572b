import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// What is waited for comes at once on a quiet machine; a second is little on one that does everything at the same time.
configure({ asyncUtilTimeout: 20_000 });

// A toast that goes by itself is gone before a busy machine has looked for it: in page tests it stays until it is
// dismissed or its test ends. How long each kind is read is Toaster.test's.
jest.mock('react-hot-toast/headless', () => {
  const library = jest.requireActual('react-hot-toast/headless');
  const useToaster = () => library.useToaster({ duration: Number.POSITIVE_INFINITY });
  return { ...library, useToaster };
});

// jsdom draws no dialogs: shown, closed and left with Escape as in a browser, without the focus being kept inside.
const { prototype } = globalThis.HTMLDialogElement ?? { prototype: {} };
const shown = [];
prototype.showModal ??= function showModal() {
  this.open = true;
  shown.push(this);
};
prototype.close ??= function close() {
  if (!this.open) return;
  this.open = false;
  shown.splice(shown.indexOf(this), 1);
  this.dispatchEvent(new Event('close'));
};

// The topmost is cancelled, unless the page has kept the key for itself.
globalThis.window?.addEventListener('keydown', ({ key, defaultPrevented }) => {
  const topmost = shown.at(-1);
  if (key !== 'Escape' || defaultPrevented || !topmost) return;
  if (topmost.dispatchEvent(new Event('cancel', { cancelable: true }))) topmost.close();
});
