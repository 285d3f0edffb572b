import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { SERVICE_MODULES } from '@parkwart/contracts/wire/services';
import * as z from 'zod/mini';
import { CommandError } from '../commandError.ts';
import { texts } from '../siteTexts.ts';
import type { ServiceReplacement } from './replaceService.ts';

const MAX_BODY_LENGTH = 10_000;

const replacementSchema = z.object({
  name: z.enum(SERVICE_MODULES),
  version: z.string().check(z.regex(/^[\w.-]+$/)),
  isRollback: z.boolean(),
});
const errorSchema = z.object({ refused: z.optional(z.string()) });

/** The token permits commands; the data folder holds it, which only its user can read. */
export interface ControlAddress {
  readonly url: string;
  readonly token: string;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += String(chunk);
    if (text.length > MAX_BODY_LENGTH) throw new CommandError('');
  }
  return text;
}

function isToken(given: string | undefined, token: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(token)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Serves the release commands of this machine, one at a time. */
export async function serveCommands(replace: (replacement: ServiceReplacement) => Promise<void>) {
  const token = randomBytes(24).toString('hex');
  let busy = false;
  const work = async (request: IncomingMessage): Promise<object> => {
    const replacement = replacementSchema.parse(JSON.parse(await bodyOf(request)));
    if (busy) throw new CommandError(texts.replacingAlready);
    busy = true;
    try {
      await replace(replacement);
      return {};
    } finally {
      busy = false;
    }
  };
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    if (!isToken(request.headers.authorization, token)) {
      response.writeHead(403).end();
      return;
    }
    work(request).then(
      (answer) => response.end(JSON.stringify(answer)),
      (error: unknown) => {
        response.statusCode = error instanceof CommandError ? 409 : 500;
        response.end(JSON.stringify({ refused: error instanceof Error ? error.message : String(error) }));
      },
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    address: { url: `http://127.0.0.1:${port}`, token } satisfies ControlAddress,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

export async function sendCommand({ url, token }: ControlAddress, replacement: ServiceReplacement): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: token },
    body: JSON.stringify(replacement),
  });
  if (answer.ok) {
    await answer.body?.cancel();
    return;
  }
  const parsed = errorSchema.safeParse(await answer.json().catch(() => undefined));
  throw new CommandError(parsed.data?.refused ?? texts.commandNotTaken);
}
