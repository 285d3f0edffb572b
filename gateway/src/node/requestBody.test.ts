import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setInterval as every } from 'node:timers/promises';
import { startServer, type TinyServer } from '../testing/echoService.ts';
import { ClientTooSlow } from './clientErrors.ts';
import { readBody } from './requestBody.ts';

describe('a request body', () => {
  let server: TinyServer;
  afterEach(() => server.stop());

  async function begin() {
    let arrive: (sides: [IncomingMessage, ServerResponse]) => void = () => undefined;
    const arrived = new Promise<[IncomingMessage, ServerResponse]>((resolve) => {
      arrive = resolve;
    });
    server = await startServer((incoming, response) => arrive([incoming, response]));
    const outgoing = request(server.url, { method: 'POST', agent: false });
    outgoing.on('error', () => undefined);
    outgoing.flushHeaders();
    const [incoming, response] = await arrived;
    const drip = async () => {
      for await (const _tick of every(5)) {
        if (outgoing.destroyed || outgoing.writableEnded) return;
        outgoing.write('x');
      }
    };
    return { incoming, response, outgoing, drip };
  }

  it('that trickles in steadily is disconnected at the deadline', async () => {
    const { incoming, drip } = await begin();
    const reading = readBody(incoming, 100);
    await Promise.all([drip(), expect(reading).rejects.toBeInstanceOf(ClientTooSlow)]);
    expect(incoming.socket.destroyed).toBe(true);
  });

  it('that is complete in time is returned', async () => {
    const { incoming, outgoing } = await begin();
    const reading = readBody(incoming);
    outgoing.end('complete');
    expect((await reading).toString()).toBe('complete');
  });
});
