const WINDOW = 520;
const ROW = 48;

function heightOfRows(list: Element): number {
  const gaps = [...list.querySelectorAll<HTMLElement>('[data-gap] td')].map(({ style }) =>
    Number.parseFloat(style.height),
  );
  return gaps.reduce((sum, height) => sum + height, list.querySelectorAll('tbody [role="row"]').length * ROW);
}

/** Replaces layout and media queries, which jsdom lacks. */
export function mockLayout(matches: (query: string) => boolean = () => false): void {
  Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, value: WINDOW });
  Object.defineProperty(Element.prototype, 'clientWidth', { configurable: true, value: 1100 });
  Object.defineProperty(Element.prototype, 'scrollHeight', {
    configurable: true,
    get(this: Element) {
      return Math.max(WINDOW, heightOfRows(this));
    },
  });
  const tops = new WeakMap<Element, number>();
  Object.defineProperty(Element.prototype, 'scrollTop', {
    configurable: true,
    get(this: Element) {
      return tops.get(this) ?? 0;
    },
    set(this: Element, top: number) {
      tops.set(this, Math.min(top, this.scrollHeight - WINDOW));
      queueMicrotask(() => this.dispatchEvent(new Event('scroll')));
    },
  });
  // jsdom never resizes elements, so this observer reports only their initial size.
  window.ResizeObserver = class {
    constructor(readonly measured: ResizeObserverCallback) {}
    observe() {
      this.measured([], this);
    }
    unobserve() {}
    disconnect() {}
  };
  // Reports every element as in view.
  window.IntersectionObserver = class {
    constructor(readonly seen: IntersectionObserverCallback) {}
    observe(target: Element) {
      this.seen([{ target, isIntersecting: true } as IntersectionObserverEntry], this as never);
    }
    disconnect() {}
  } as never;
  window.matchMedia = (media) =>
    ({ media, matches: matches(media), addEventListener: () => {}, removeEventListener: () => {} }) as never;
}
