import '@testing-library/jest-dom';

// jsdom draws no dialogs: shown, closed and left with Escape as in a browser, without the focus being kept inside.
const { prototype } = globalThis.HTMLDialogElement ?? { prototype: {} };
prototype.showModal ??= function showModal() {
  this.open = true;
  this.addEventListener('keydown', cancelOnEscape);
};
prototype.close ??= function close() {
  this.removeEventListener('keydown', cancelOnEscape);
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
};

function cancelOnEscape({ key, currentTarget }) {
  if (key === 'Escape' && currentTarget.dispatchEvent(new Event('cancel', { cancelable: true }))) currentTarget.close();
}
