import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { API, describeEachGateway, SESSION } from './testing/eachGateway.ts';
import { type RawRequest, rawRequest } from './testing/rawRequest.ts';

const CLIENTS = 2_000;
const PROGRAM = fileURLToPath(new URL('./testing/slowClients.mjs', import.meta.url));
/**
 * Ten seconds in total, waited in short steps: if a busy machine stalls this process, the whole stall counts as at most
 * one step.
 */
const [STEP_MS, STEPS] = [50, 200];
const ROUNDS = 60;
// 2,000 clients and the gateway share the cores with the other tests.
jest.setTimeout(240_000);

const REQUESTS: readonly [string, RawRequest][] = [
  ['/', {}],
  [`${API}/all-fine`, { headers: SESSION }],
  [`${API}/parking`, { method: 'POST', headers: SESSION, body: '{"vehicleNumber":"B-AB 1"}' }],
  [`${API}/upload-files/100001`, { method: 'POST', headers: SESSION, body: 'x'.repeat(100_000) }],
];

async function tenSeconds(signal: AbortSignal): Promise<undefined> {
  for (let step = 0; step < STEPS; step += 1) await sleep(STEP_MS, undefined, { signal, ref: false });
  return undefined;
}

describe('2,000 slow clients', () => {
  describeEachGateway((gateway) => {
    async function requestInParallel(): Promise<number> {
      let inTime = 0;
      const ask = async ([path, request]: (typeof REQUESTS)[number]) => {
        const tooLate = new AbortController();
        const status = await Promise.race([
          rawRequest(gateway.url(), path, request).then(
            (response) => response.status,
            () => undefined,
          ),
          tenSeconds(tooLate.signal).catch(() => undefined),
        ]);
        tooLate.abort();
        if (status === 200) inTime += 1;
      };
      for (let round = 0; round < ROUNDS; round += 1) await Promise.all(REQUESTS.map(ask));
      return inTime / (ROUNDS * REQUESTS.length);
    }

    it('let at least 95 % of responses to other clients arrive in time while the uploads of the slow clients are still open', async () => {
      const port = new URL(gateway.url()).port;
      const attack = spawn(process.execPath, [PROGRAM, port, String(CLIENTS)], { stdio: ['pipe', 'pipe', 'inherit'] });
      const ended = once(attack, 'exit');
      const lines = createInterface(attack.stdout);
      try {
        await once(lines, 'line');
        expect(await requestInParallel()).toBeGreaterThanOrEqual(0.95);
        attack.stdin.end();
        const [heldUploads] = await once(lines, 'line');
        expect(Number(heldUploads)).toBeGreaterThan(0);
      } finally {
        attack.stdin.end();
        await ended;
      }
    });
  });
});
