import { setTimeout as wait } from 'node:timers/promises';
import type { Letter } from '@parkwart/contracts/dunning/letter';
import type { DunningLine } from '@parkwart/contracts/entities/dunningRun';
import type { LetterMaker } from '@parkwart/letter/letterMaker';
import { makePdf } from '@parkwart/letter/makePdf';
import { readTypefaces } from '@parkwart/letter/readTypefaces';
import { testTokens } from '@parkwart/service-kit/testing/serviceKeys';
import { describeOnDatabase, makeServerDatabase, type TestDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { startFakeFiles } from '../testing/fakeFiles.ts';
import { OWNER, officeOf } from '../testing/office.ts';
import { type ParkingUnderTest, startParking } from '../testing/startParking.ts';

const at = (time: string) => `2026-03-16T${time}Z`;

async function until(isReached: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isReached())) await wait(20);
}

async function startFiling(database: TestDatabase, files: Awaited<ReturnType<typeof startFakeFiles>>) {
  const made: Letter[] = [];
  const state = { isBroken: false };
  const startMaker = (): LetterMaker => ({
    make: async ({ letter }) => {
      made.push(letter);
      if (state.isBroken) throw new Error('broken');
      return new TextEncoder().encode('%PDF-1.3');
    },
    close: async () => {},
  });
  const parking = await startParking(database, { filesUrl: files.url, filingEveryMs: 20, startMaker });
  return Object.assign(parking, { made, state });
}

function filingOffice(parking: ParkingUnderTest) {
  const send = async (method: string, path: string, json?: object) => (await parking.asAdmin(method, path, json)).body;
  const { left } = officeOf(parking);
  const print = (run: string, numbers: readonly number[]) =>
    send('PUT', `/dunning-runs/${run}/printed`, { invoiceNumbers: numbers.map(String), lookUpDate: '2026-03-10' });
  return {
    send,
    print,
    /** Creates this many records and prints their letters in a run. */
    printed: async (count: number) => {
      const numbers: number[] = [];
      for (let made = 0; made < count; made += 1) numbers.push(await left());
      parking.setClock(at('09:00:00'));
      const { _id: run }: { _id: string } = await send('POST', '/dunning-runs');
      await print(run, numbers);
      return { run, numbers };
    },
    lines: async (run: string): Promise<DunningLine[]> =>
      (await send('GET', `/dunning-runs/${run}/lines?state=printed`)).lines,
    filing: async (run: string) => (await send('GET', `/dunning-runs/${run}`)).filing,
  };
}

describeOnDatabase('the letters of a dunning run', (makeDatabase) => {
  let files: Awaited<ReturnType<typeof startFakeFiles>>;
  let parking: Awaited<ReturnType<typeof startFiling>>;
  let office: ReturnType<typeof filingOffice>;
  beforeEach(async () => {
    files = await startFakeFiles();
    parking = await startFiling(await makeDatabase(), files);
    office = filingOffice(parking);
  });
  afterEach(async () => {
    files.drop();
    await parking.remove();
    files.stop();
  });
  const isFiled = (run: string, filed: number) => until(async () => (await office.filing(run))?.filed === filed);
  /**
   * Waits for a failed attempt, because the due time of the next attempt is calculated from the clock's time at the
   * failure.
   */
  const failed = (times = 1) => until(() => parking.logLines().split('a letter could not be filed').length > times);
  const refusal = async (run: string) => {
    await until(async () => (await office.lines(run)).some(({ reason }) => reason));
    return (await office.lines(run))[0]?.reason;
  };

  it('are filed after they are printed, each under its file name, and the run shows how many are filed', async () => {
    const { run, numbers } = await office.printed(2);
    await isFiled(run, 2);
    expect([...files.stored.keys()].sort()).toEqual(numbers.map((number) => `Mahnung_${number}_Lauf_${run}.pdf`));
    expect(await office.filing(run)).toEqual({ filed: 2, waiting: 0 });
    expect((await office.lines(run)).map(({ filedAt }) => filedAt)).toEqual(Array(2).fill('2026-03-16T09:00:00.000Z'));
    await office.print(run, numbers);
    await wait(100);
    expect(files.requests).toBe(2);
  });

  it('keep their content of the day of printing: a later payment does not appear in them', async () => {
    files.mode = 'down';
    const { run, numbers } = await office.printed(1);
    await failed();
    parking.setClock(at('10:00:00'));
    await office.send('PUT', `/payment/${numbers[0]}`, { isPay: true });
    files.mode = 'up';
    await isFiled(run, 1);
    const letter = parking.made.at(-1);
    expect(letter).toMatchObject({
      inputs: { ...OWNER, todayDate: '16.3.2026', deadline: '26.3.2026', fahrzeughalter: '10.3.2026' },
      record: { paid: 0, waived: 0, letter: { ownerLookup: 7, reminderCost: 5.5 } },
      settled: [],
    });
    const faces = await readTypefaces();
    expect(letter && (await makePdf([letter], { faces, isDemo: true })).size).toBeGreaterThan(10_000);
  });

  it('a run’s letters wait while svc-files does not respond, and are stored once after a lost response', async () => {
    files.mode = 'holds';
    const { run } = await office.printed(1);
    await until(() => files.stored.size === 1);
    files.drop();
    await until(() => files.requests === 2);
    files.drop();
    await failed();
    expect(await office.filing(run)).toEqual({ filed: 0, waiting: 1 });
    expect((await parking.request('GET', '/metrics')).body).toMatch(/^parkwart_letters_waiting\b.* 1$/m);
    files.mode = 'up';
    await wait(100);
    expect(files.requests).toBe(2);
    parking.setClock(at('09:00:15'));
    await isFiled(run, 1);
    expect([files.stored.size, files.requests]).toEqual([1, 3]);
  });

  it('show why they cannot be filed, and are filed again on request, also after the run has ended', async () => {
    files.mode = 'refuses';
    const { run, numbers } = await office.printed(1);
    expect(await refusal(run)).toBe('Das PDF wurde beim Ablegen abgelehnt.');
    expect(await office.filing(run)).toEqual({ filed: 0, waiting: 0 });
    await office.send('PUT', `/dunning-runs/${run}/state`, { state: 'done' });
    files.mode = 'up';
    const { lines } = await office.print(run, numbers);
    expect(lines[0].reason).toBeUndefined();
    await isFiled(run, 1);
  });

  it('are not tried again after five failed attempts to create their PDF', async () => {
    parking.state.isBroken = true;
    const { run } = await office.printed(1);
    for (let hour = 10; hour < 15; hour += 1) {
      await failed(hour - 9);
      parking.setClock(at(`${hour}:00:00`));
    }
    expect(await refusal(run)).toBe('Das PDF konnte nicht erstellt werden.');
    expect(parking.made).toHaveLength(5);
  });

  it('are not filed after their print has been undone', async () => {
    files.mode = 'down';
    const { run, numbers } = await office.printed(1);
    await failed();
    await office.send('PUT', `/print/${numbers[0]}`, { isPrint: false });
    files.mode = 'up';
    parking.setClock(at('10:00:00'));
    expect(await refusal(run)).toBe('Diese Mahnung gilt nicht mehr; ihr PDF kann nicht mehr abgelegt werden.');
    expect(files.stored.size).toBe(0);
  });

  it('delay the erasure of their record while they are being filed, and are not filed after the erasure has begun', async () => {
    files.mode = 'down';
    const { run, numbers } = await office.printed(1);
    await failed();
    const { database } = parking.service;
    const pair = { invoiceNumber: numbers[0], part: 'record' };
    await database.transaction(async (transaction) => {
      await transaction.write('UPDATE records SET erasure = :erasure', { erasure: 'anonymise' });
      await transaction.write('INSERT INTO forgettings (invoiceNumber, part) VALUES (:invoiceNumber, :part)', pair);
    });
    const pending = async () => {
      const Authorization = `Bearer ${await testTokens('files').sign('parking')}`;
      return (await parking.request('GET', '/internal/forgettings', { headers: { Authorization } })).body.forgettings;
    };
    expect(await pending()).toEqual([]);
    files.mode = 'up';
    parking.setClock(at('10:00:00'));
    expect(await refusal(run)).toMatch(/^Die Daten zu dieser Rechnung sind gelöscht/);
    expect(await pending()).toEqual([pair]);
    expect(files.stored.size).toBe(0);
  });
});

describeWithTool('mysql', 'the letters of a dunning run, with two processes of svc-parking,', () => {
  it('are filed once each, even if one process is killed after svc-files has stored a letter but before the filing is recorded', async () => {
    const files = await startFakeFiles();
    const database = await makeServerDatabase();
    const killed = await startFiling(database, files);
    const office = filingOffice(killed);
    files.mode = 'holds';
    const { run } = await office.printed(3);
    await until(() => files.stored.size === 1);
    const other = await startFiling(database, files);
    files.mode = 'up';
    other.setClock(at('09:00:30'));
    await wait(100);
    expect(files.requests).toBe(1);
    other.setClock(at('09:01:01'));
    await until(async () => (await office.filing(run))?.filed === 3);
    // The first process wakes up, and its late outcome changes nothing.
    files.mode = 'down';
    files.drop();
    await until(() => killed.logLines().includes('a letter could not be filed'));
    await killed.stop();
    expect(await filingOffice(other).filing(run)).toEqual({ filed: 3, waiting: 0 });
    expect(files.stored.size).toBe(3);
    await other.remove();
    files.stop();
  });
});
