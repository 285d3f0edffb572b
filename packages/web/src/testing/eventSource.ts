/** Event streams that a test feeds instead of a server. */
export interface FakeEventStreams {
  /** Query strings of the streams opened so far. */
  readonly opened: string[];
  readonly isOpen: () => boolean;
  readonly send: (data: { readonly cursor: string; readonly [field: string]: unknown }) => void;
  /** Acts like an error response, after which the browser does not reconnect. */
  readonly fail: () => void;
}

export function fakeEventStreams(): FakeEventStreams {
  const opened: string[] = [];
  let current: FakeEventSource | undefined;

  class FakeEventSource {
    static readonly CLOSED = 2;
    readyState = 1;
    onmessage: ((event: { readonly data: string; readonly lastEventId: string }) => void) | null = null;
    onerror: (() => void) | null = null;
    constructor(url: string) {
      opened.push(new URL(url, 'http://page.example').search);
      current = this;
    }
    close() {
      this.readyState = FakeEventSource.CLOSED;
      if (current === this) current = undefined;
    }
  }
  globalThis.EventSource = FakeEventSource as unknown as typeof EventSource;

  return {
    opened,
    isOpen: () => current !== undefined,
    send: (data) => current?.onmessage?.({ data: JSON.stringify(data), lastEventId: data.cursor }),
    fail: () => {
      if (!current) return;
      current.readyState = FakeEventSource.CLOSED;
      current.onerror?.();
    },
  };
}
