import { setTimeout as wait } from 'node:timers/promises';
import { allVehicles } from '@parkwart/contracts/calls/vehicleSearches';
import { type ApiClient, openClient } from '@parkwart/contracts/calls-kit/apiClient';
import type { ServiceName } from '@parkwart/contracts/wire/services';
import { describeWithTools } from '@parkwart/tooling/jest/tools.mjs';
import { type Job, workOnAttachments, workOnRecord } from '../load/jobs.ts';
import { newObserved } from '../load/persistentUser.ts';
import { workOfPreviousContract } from '../load/previousWork.ts';
import { letter, underLoad } from '../load/underLoad.ts';
import { rollService } from '../product/replicas.ts';
import { runProduct } from '../product/runProduct.ts';

jest.setTimeout(180_000);

const BOTH_CONTRACTS = [workOnRecord, workOnRecord, workOnRecord, workOfPreviousContract(), workOfPreviousContract()];
const UPLOADS = Array.from({ length: 5 }, () => workOnAttachments);

function updates(): void {
  const running = runProduct('replicas');
  let office: ApiClient;
  let rolls = 0;
  beforeAll(async () => {
    office = await openClient(running.product.url, running.product.admin);
  });

  /**
   * Expects that no request fails, and that every check-in is stored once. @returns the ledger, and a function that
   * reads its records
   */
  const roll = async (service: ServiceName, jobs: readonly Job[]) => {
    const prefix = `${letter(rolls++)}-`;
    const { product } = running;
    const load = { urls: [product.url], account: product.admin, jobs, prefix };
    const { ledger, observed } = await underLoad(load, async (ledger) => {
      while (ledger.records.length < jobs.length) await wait(50);
      await rollService(product, service);
      // These check-ins cause more than 50 responses on any machine, because each job gets at least four responses.
      while (ledger.records.length <= 12) await wait(50);
    });
    expect(observed).toEqual(newObserved());
    const readStored = async () =>
      (await office.ask(allVehicles)).filter(({ vehicleNumber }) => vehicleNumber.startsWith(prefix));
    const stored = await readStored();
    const numbersOf = (records: readonly { readonly invoiceNumber: number }[]) =>
      records.map(({ invoiceNumber }) => invoiceNumber).sort();
    expect(numbersOf(stored)).toEqual(numbersOf(ledger.records));
    expect(new Set(stored.map(({ vehicleNumber }) => vehicleNumber)).size).toBe(stored.length);
    return { ledger, readStored };
  };

  it.each(['parking', 'users'] as const)(
    'of svc-%s makes no request of current or previous front ends fail, and neither loses nor duplicates a record',
    async (service) => {
      await roll(service, BOTH_CONTRACTS);
    },
  );

  it('of svc-files causes no upload to fail, and each record lists its file exactly once', async () => {
    const { ledger, readStored } = await roll('files', UPLOADS);
    let stored = await readStored();
    for (; stored.some(({ files }) => files.length === 0); stored = await readStored()) await wait(50);
    const uploaded = new Map(ledger.records.map(({ invoiceNumber, files }) => [invoiceNumber, [...files.keys()]]));
    expect(new Map(stored.map(({ invoiceNumber, files }) => [invoiceNumber, files]))).toEqual(uploaded);
  });
}

describeWithTools(['nginx', 'mysql'], 'a rolling update, under load, of both processes', updates);
