import { setTimeout as wait } from 'node:timers/promises';
import type { Letter } from '@parkwart/contracts/dunning/letter';
import type { DunningLine } from '@parkwart/contracts/entities/dunningRun';
import type { LetterMaker } from '@parkwart/letter/letterMaker';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { fakeOthers } from '../testing/fakeOthers.ts';
import { OWNER, officeOf } from '../testing/office.ts';
import { type PingenServer, startPingen, TEST_PRINT_KEY } from '../testing/pingenServer.ts';
import { type ParkingUnderTest, startParking } from '../testing/startParking.ts';
import { pingen } from './pingen.ts';
import type { LetterService } from './service.ts';

const at = (time: string, day = '2026-03-16') => `${day}T${time}Z`;

/**
 * Simulates the end of the process: after the service has handled this call, and before the call's result is stored.
 */
let diesAfter: 'create' | 'send' | undefined;

function dying(whole: LetterService): LetterService {
  const dies = async <Result>(name: 'create' | 'send', work: Promise<Result>): Promise<Result> => {
    const result = await work;
    if (diesAfter === name) throw new Error('The process ends here.');
    return result;
  };
  return {
    ...whole,
    create: (letter) => dies('create', whole.create(letter)),
    send: (id) => dies('send', whole.send(id)),
  };
}

describeOnDatabase('a dunning letter for the print service', (makeDatabase) => {
  let service: PingenServer;
  let parking: ParkingUnderTest;
  const made: Letter[] = [];
  const startMaker = (): LetterMaker => ({
    make: async ({ letter }) => {
      made.push(letter);
      return new TextEncoder().encode(`%PDF ${letter.inputs.address}`);
    },
    close: async () => {},
  });
  const send = async (method: string, path: string, json?: object) => {
    const { status, body } = await parking.asAdmin(method, path, json);
    return { status, body };
  };
  beforeEach(async () => {
    service = await startPingen();
    const letterService = dying(pingen({ key: TEST_PRINT_KEY, isTest: true, endpoint: service.endpoint }));
    const options = { ask: fakeOthers().ask, parties: { letterService }, startMaker, dispatchesEveryMs: 20 };
    parking = await startParking(await makeDatabase(), options);
    await send('PUT', '/settings/letter-service', { isOn: true });
  });
  afterEach(async () => {
    diesAfter = undefined;
    await parking.remove();
    service.stop();
    made.length = 0;
  });

  let now = new Date(0);
  const setTime = (time: string) => {
    now = new Date(time);
    parking.setClock(now.toISOString());
  };
  /** Advances the clock until the condition holds, so that the next attempts become due. */
  const until = async (isReached: () => boolean | Promise<boolean>) => {
    while (!(await isReached())) {
      await wait(20);
      setTime(new Date(now.getTime() + 120_000).toISOString());
    }
  };

  const owned = (owner = OWNER) => officeOf(parking).left(owner);
  const note = async (numbers: readonly number[]) => {
    setTime(at('09:00:00'));
    const { body: run } = await send('POST', '/dunning-runs');
    const body = { invoiceNumbers: numbers.map(String), lookUpDate: '2026-03-10', isByService: true };
    const noted = await send('PUT', `/dunning-runs/${run._id}/printed`, body);
    return { run: String(run._id), noted };
  };
  const given = async (owner = OWNER) => {
    const id = await owned(owner);
    return { id, ...(await note([id])) };
  };
  const lineOf = async (run: string): Promise<DunningLine> =>
    (await send('GET', `/dunning-runs/${run}/lines?state=printed`)).body.lines[0];
  const isIn = (run: string, state: string) => until(async () => (await lineOf(run)).dispatch?.state === state);
  const isPosted = () => until(() => service.letters().some(({ posted }) => posted > 0));
  const kinds = async (id: number): Promise<string[]> =>
    (await send('GET', `/journal/parking?subject=record:${id}&limit=50`)).body.entries
      .map(({ kind }: { kind: string }) => kind)
      .filter((kind: string) => kind.startsWith('letter'));
  const posted = () => service.letters().reduce((times, letter) => times + letter.posted, 0);
  const failed = () => until(() => parking.logLines().includes('a letter could not be dispatched'));

  it('is posted; the run shows day and price, the record’s history shows the dispatch, and the month’s bill includes the letter', async () => {
    const { id, run } = await given();
    await isPosted();
    service.become('sent');
    setTime(at('10:00:00', '2026-03-17'));
    await isIn(run, 'sent');
    expect((await lineOf(run)).dispatch).toMatchObject({
      price: 1.19,
      sentOn: expect.stringMatching(/^1\d\.3\.2026$/),
    });
    expect((await send('GET', `/dunning-runs/${run}`)).body.dispatches).toEqual({ queued: 0, sent: 1, refused: 0 });
    expect(await kinds(id)).toEqual(expect.arrayContaining(['letter-queued', 'letter-sent']));
    expect((await send('GET', '/letter-service')).body).toEqual({
      mode: 'test',
      isOn: true,
      bills: [{ month: '2026-03', letters: 1, amount: 1.19 }],
    });
    // The oldest month of the list is counted from its first day.
    setTime(at('10:00:00', '2027-03-31'));
    expect((await send('GET', '/letter-service')).body.bills).toMatchObject([{ month: '2026-03', letters: 1 }]);
    expect(made[0]).toMatchObject({ isByService: true, inputs: OWNER });
    expect(service.letters()).toMatchObject([{ name: `Mahnung_${id}.pdf`, pdf: expect.stringContaining('%PDF') }]);
  });

  it.each(['create', 'send'] as const)('is posted once if the process ends after „%s“', async (name) => {
    diesAfter = name;
    const { run } = await given();
    await failed();
    diesAfter = undefined;
    setTime(at('09:05:00'));
    await isPosted();
    service.become('sent');
    setTime(at('12:00:00'));
    await isIn(run, 'sent');
    expect(posted()).toBe(1);
  });

  it('is posted once even if the process is down for longer than the service remembers the idempotency key', async () => {
    diesAfter = 'create';
    await given();
    await failed();
    service.forgetKeys();
    diesAfter = undefined;
    setTime(at('09:00:00', '2026-03-18'));
    await isPosted();
    expect(posted()).toBe(1);
  });

  it('waits as long as the service is down, or limits or loses requests; then the letter is posted exactly once', async () => {
    service.failWith(503, 429, 'lost', 'lost', 401);
    const { run } = await given();
    await isPosted();
    service.become('sent');
    setTime(at('09:00:00', '2026-03-17'));
    await isIn(run, 'sent');
    expect(posted()).toBe(1);
    expect(parking.logLines()).not.toContain('secret-of-the-stand-in');
    expect(parking.logLines()).not.toContain('Erika');
  });

  it('that the service refuses appears in the inbox with the reason, and is sent again with the corrected address', async () => {
    service.checkAs('action_required');
    const { id, run } = await given();
    await isIn(run, 'refused');
    expect((await lineOf(run)).dispatch?.reason).toMatch(/konnte die Anschrift nicht lesen/);
    expect((await send('GET', '/work')).body.work).toContainEqual({ kind: 'inbox', count: 1 });
    const [letter] = (await send('GET', '/inbox')).body.letters;
    expect(letter).toMatchObject({ level: 1, record: { invoiceNumber: id } });
    expect((await send('GET', '/letter-service')).body.bills).toEqual([]);
    service.checkAs('valid');
    await send('PUT', `/print/${id}`, { isPrint: true, ...OWNER, address: 'Weg 2\n10623 Berlin' });
    expect((await send('PUT', `/letter-dispatches/${letter._id}/state`, { state: 'queued' })).status).toBe(204);
    expect((await send('PUT', `/letter-dispatches/${letter._id}/state`, { state: 'queued' })).status).toBe(204);
    await isPosted();
    expect(posted()).toBe(1);
    expect(made.at(-1)?.inputs.address).toBe('Weg 2\n10623 Berlin');
    expect((await send('GET', '/inbox')).body.letters).toEqual([]);
    expect(
      (await send('PUT', `/letter-dispatches/${Number(letter._id) + 1}/state`, { state: 'settled' })).body.code,
    ).toBe('LETTER_NOT_REFUSED');
    expect((await send('PUT', '/letter-dispatches/999/state', { state: 'settled' })).status).toBe(404);
  });

  it('that the post returns appears in the inbox weeks later, and stays in the bill of its month', async () => {
    const { run } = await given();
    await isPosted();
    service.become('sent');
    setTime(at('10:00:00', '2026-03-17'));
    await isIn(run, 'sent');
    service.become('undeliverable');
    setTime(at('10:00:00', '2026-04-02'));
    await isIn(run, 'refused');
    expect((await send('GET', '/inbox')).body.letters).toMatchObject([
      { reason: 'Die Post konnte den Brief nicht zustellen.', price: 1.19 },
    ]);
    expect((await send('GET', '/letter-service')).body.bills).toMatchObject([{ month: '2026-03', letters: 1 }]);
  });

  it('is not posted after its print has been undone, although the service has its draft', async () => {
    service.checkAs('validating');
    const { id, run } = await given();
    await until(() => service.letters().length === 1);
    await send('PUT', `/print/${id}`, { isPrint: false });
    Object.assign(service.letters()[0] ?? {}, { status: 'valid' });
    setTime(at('12:00:00'));
    await isIn(run, 'refused');
    expect((await lineOf(run)).dispatch?.reason).toBe('Diese Mahnung gilt nicht mehr; sie wurde nicht verschickt.');
    expect(posted()).toBe(0);
  });

  it('is excluded from its run and claims nothing if its address lacks a country', async () => {
    const [abroad, nowhere] = [
      await owned({ ...OWNER, address: 'Gasse 1\n1010 Wien\nÖSTERREICH' }),
      await owned({ ...OWNER, address: 'Gasse 1\n1010 Wien' }),
    ];
    const { noted } = await note([abroad, nowhere]);
    expect(noted.body.lines).toMatchObject([
      { state: 'printed', dispatch: { state: 'queued' } },
      { state: 'excluded', reason: expect.stringMatching(/weder Postleitzahl und Ort noch ein Land/) },
    ]);
    expect((await send('GET', `/letters/${nowhere}`)).body.letters).toEqual([]);
  });

  it('is refused with 409 while the print service is switched off, which is the default', async () => {
    await send('PUT', '/settings/letter-service', { isOn: false });
    const { noted } = await given();
    expect(noted).toMatchObject({ status: 409, body: { code: 'LETTER_SERVICE_OFF' } });
    expect(made).toEqual([]);
  });
});
