import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// Long enough for a busy machine; a quiet one returns at once.
configure({ asyncUtilTimeout: 20_000 });

// A busy machine would miss toasts that expire; Toaster.test covers their durations.
jest.mock('react-hot-toast/headless', () => {
  const library = jest.requireActual('react-hot-toast/headless');
  const useToaster = () => library.useToaster({ duration: Number.POSITIVE_INFINITY });
  return { ...library, useToaster };
});

// jsdom lacks EventSource: this one stays silent.
globalThis.EventSource ??= class EventSource {
  static CLOSED = 2;
  close() {}
};

// jsdom lacks dialogs: these open, close, and close on Escape, without trapping the focus.
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

// Escape cancels the topmost dialog unless the page prevents it.
globalThis.window?.addEventListener('keydown', ({ key, defaultPrevented }) => {
  const topmost = shown.at(-1);
  if (key !== 'Escape' || defaultPrevented || !topmost) return;
  if (topmost.dispatchEvent(new Event('cancel', { cancelable: true }))) topmost.close();
});
