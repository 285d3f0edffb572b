/** jsdom lacks `showModal` and `close`. */
export function polyfillDialogs(): void {
  const element = HTMLDialogElement.prototype;
  element.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  element.close ??= function close(this: HTMLDialogElement) {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
}
