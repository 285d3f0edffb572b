/** jsdom has no layout and no media queries: a window so high that some rows fit, as wide as a desk's screen. */
export function teachLayout(matches: (query: string) => boolean = (query) => query.includes('>= 1200px')): void {
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, value: 520 });
  Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { configurable: true, value: 1100 });
  window.matchMedia = (media) =>
    ({ media, matches: matches(media), addEventListener: () => {}, removeEventListener: () => {} }) as never;
}
