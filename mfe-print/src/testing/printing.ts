/** What jsdom has no notion of: constructed style sheets in use, elements that change their size, and paper. */
export function provideBrowserParts(): void {
  document.adoptedStyleSheets = [];
  globalThis.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  Element.prototype.getBoundingClientRect = () => new DOMRectReadOnly(0, 0, 272, 500);
}

/** The @page rules that hold now. */
export function pageRules(): string[] {
  return document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText));
}
