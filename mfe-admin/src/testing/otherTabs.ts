interface FakeTabs {
  /** Messages that this tab has sent. */
  readonly sent: unknown[];
  readonly receive: (data: unknown) => void;
}

const sent: unknown[] = [];
const tabs = new EventTarget();

class FakeChannel {
  readonly addEventListener = tabs.addEventListener.bind(tabs);
  readonly removeEventListener = tabs.removeEventListener.bind(tabs);
  postMessage(data: unknown): void {
    sent.push(data);
  }
}

/**
 * Replaces BroadcastChannel, which jsdom lacks. The page opens one channel for its lifetime, so the tests of a file
 * share it.
 */
export function fakeTabs(): FakeTabs {
  sent.length = 0;
  globalThis.BroadcastChannel = FakeChannel as unknown as typeof BroadcastChannel;
  return { sent, receive: (data) => tabs.dispatchEvent(new MessageEvent('message', { data })) };
}
