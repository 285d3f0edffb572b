/** jsdom knows the element but not how to open it; undone by nothing, each test file has a window of its own. */
export function teachDialogs(): void {
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
