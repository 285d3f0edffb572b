import { CommandError } from '../commandError.ts';
import { startReplica, stopReplicas } from '../testing/replicas.ts';
import { fetchContracts, fetchReachableContracts } from './fetchContracts.ts';

const closed = { name: 'svc-files', url: 'http://127.0.0.1:9' };

afterEach(stopReplicas);

const calls = [{ service: 'users', method: 'GET', path: '/all-user', headers: [], answer: { type: 'object' } }];

describe('fetchContracts', () => {
  it("returns each replica's contract, ready or not", async () => {
    const users = await startReplica('svc-users', { status: 'ok', contract: 2 }, calls);
    const notReady = { status: 'not ready', parts: ['database'], contract: 1 };
    const parking = await startReplica('svc-parking', notReady, undefined, 503);
    const expected = [
      { name: 'svc-users', contract: 2, calls },
      { name: 'svc-parking', contract: 1 },
    ];
    expect(await fetchContracts([users, parking])).toEqual(expected);
    expect(await fetchReachableContracts([users, closed, parking])).toEqual(expected);
  });

  it.each([
    ['does not respond', async () => closed],
    ['reports no contract', () => startReplica('svc-files', { status: 'ok' })],
    ['reports malformed calls', () => startReplica('svc-files', { status: 'ok', contract: 2 }, { calls })],
    ['has no address', async () => ({ name: 'svc-files', url: 'http://svc-files.invalid:8080' })],
  ])('rejects when one %s', async (_title, service) => {
    const fetched = fetchContracts([await service()]);
    await expect(fetched).rejects.toThrow(CommandError);
    await expect(fetched).rejects.toThrow('svc-files sagt nicht, welchen Vertrag es versteht');
  });
});
