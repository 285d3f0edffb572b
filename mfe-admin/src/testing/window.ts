/** jsdom has no layout and no media queries: a window so high that some rows fit, as wide as a desk's screen. */
export function teachLayout(matches: (query: string) => boolean = (query) => query.includes('>= 1320px')): void {
  Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, value: 520 });
  Object.defineProperty(Element.prototype, 'clientWidth', { configurable: true, value: 1100 });
  const tops = new WeakMap<Element, number>();
  Object.defineProperty(Element.prototype, 'scrollTop', {
    configurable: true,
    get(this: Element) {
      return tops.get(this) ?? 0;
    },
    set(this: Element, top: number) {
      tops.set(this, top);
      queueMicrotask(() => this.dispatchEvent(new Event('scroll')));
    },
  });
  window.matchMedia = (media) =>
    ({ media, matches: matches(media), addEventListener: () => {}, removeEventListener: () => {} }) as never;
}
