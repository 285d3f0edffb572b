/** Provides constructed style sheets, ResizeObserver and printing, which jsdom lacks. */
export function provideBrowserParts(): void {
  document.adoptedStyleSheets = [];
  globalThis.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  Element.prototype.getBoundingClientRect = () => new DOMRectReadOnly(0, 0, 272, 500);
}

export function pageRules(): string[] {
  return document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText));
}
