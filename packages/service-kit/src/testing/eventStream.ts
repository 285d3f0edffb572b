import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { API_PREFIX } from '@parkwart/contracts/calls-kit/call';
import { GATEWAY_KEY_HEADER } from '@parkwart/contracts/wire/gatewayKey';
import { TEST_GATEWAY_KEY } from './serviceUnderTest.ts';

interface StreamedEvent {
  readonly id: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test names the fields that it expects
  readonly data: any;
}

export interface EventStream {
  readonly response: IncomingMessage;
  /** Resolves with the first matching event, received or yet to come. */
  find(matches: (event: StreamedEvent) => boolean): Promise<StreamedEvent>;
  heartbeat(): Promise<void>;
  /** Everything received up to the end of the stream. */
  readonly whole: Promise<string>;
  close(): void;
}

/** Uses `http`: `fetch` keeps a connection open after an abort. */
export async function openEventStream(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<EventStream> {
  const request = get(`${url}${API_PREFIX}${path}`, {
    agent: false,
    headers: { [GATEWAY_KEY_HEADER]: TEST_GATEWAY_KEY, Accept: 'text/event-stream', ...headers },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let text = '';
  const waiting = new Set<() => void>();
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    for (const look of waiting) look();
  });
  const whole = once(response, 'end').then(() => text);
  // A stream that the test closes never completes.
  whole.catch(() => undefined);
  const until = <T>(read: () => T | undefined) =>
    new Promise<T>((resolve) => {
      const look = () => {
        const found = read();
        if (found !== undefined) resolve(found);
      };
      waiting.add(look);
      look();
    });
  return {
    response,
    whole,
    find: (matches) => until(() => eventsIn(text).find(matches)),
    heartbeat: () => until(() => (text.includes('\n:\n\n') ? null : undefined)).then(() => undefined),
    close: () => response.destroy(),
  };
}

function eventsIn(text: string): StreamedEvent[] {
  const frames = [...text.matchAll(/^id: (.*)\ndata: (.*)\n\n/gm)];
  return frames.map(([, id = '', data = '']) => ({ id, data: JSON.parse(data) }));
}
