import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { SERVICE_MODULES } from '@parkwart/contracts/wire/services';
import * as z from 'zod/mini';
import { CommandError } from '../commandError.ts';
import { texts } from '../site/texts.ts';
import type { ServiceReplacement } from './replaceService.ts';

const replacementSchema = z.object({
  name: z.enum(SERVICE_MODULES),
  version: z.string().check(z.regex(/^[\w.-]+$/)),
  isRollback: z.boolean(),
});
const errorSchema = z.object({ refused: z.optional(z.string()) });

/**
 * The token authorises commands. The file with this address and token is in the data folder, which only the folder's
 * user can read.
 */
interface ControlAddress {
  readonly url: string;
  readonly token: string;
}

function isToken(given: string | undefined, token: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(token)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Serves release commands that are sent on this machine, one at a time. */
export async function serveCommands(replace: (replacement: ServiceReplacement) => Promise<void>) {
  const token = randomBytes(24).toString('hex');
  let busy = false;
  const run = async (command: unknown) => {
    const replacement = replacementSchema.parse(command);
    if (busy) throw new CommandError(texts.replacingAlready);
    busy = true;
    await replace(replacement).finally(() => {
      busy = false;
    });
  };
  const server = createServer((request, response) => {
    if (!isToken(request.headers.authorization, token)) return response.writeHead(403).end();
    return json(request)
      .then(run)
      .then(
        () => response.end('{}'),
        (error: Error) =>
          response.writeHead(error instanceof CommandError ? 409 : 500).end(JSON.stringify({ refused: error.message })),
      );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: { url: `http://127.0.0.1:${port}`, token } satisfies ControlAddress,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

export async function sendCommand({ url, token }: ControlAddress, replacement: ServiceReplacement): Promise<void> {
  const body = JSON.stringify(replacement);
  const response = await fetch(url, { method: 'POST', headers: { authorization: token }, body });
  const parsed = errorSchema.safeParse(await response.json().catch(() => undefined));
  if (!response.ok) throw new CommandError(parsed.data?.refused ?? texts.commandNotTaken);
}
