import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { CAR, startParking } from '../testing/startParking.ts';

describeOnDatabase('GET /work', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()), 'each');

  const admin = async (method: string, path: string, json?: object) => {
    const response = await parking.request(method, path, { cookie: parking.admin, ...(json && { json }) });
    expect(response.status).toBeLessThan(300);
    return response.body;
  };
  const work = async () => (await admin('GET', '/work')).work;
  const fined = async (vehicleNumber: string) => {
    const { invoiceNumber } = await admin('POST', '/parking', { ...CAR, vehicleNumber });
    await admin('POST', `/checkout?id=${invoiceNumber}`);
    await admin('PUT', `/update-fine/${invoiceNumber}`, { fines: [{ type: 'Falsch geparkt', price: 30 }] });
    return invoiceNumber as number;
  };

  it('is empty where nothing is to do', async () => {
    expect(await work()).toEqual([]);
  });

  it('counts what waits, the most urgent first, with the day of the oldest objection', async () => {
    const [objected, dunned] = [await fined('B-AB 1'), await fined('B-AB 2')];
    const objection = { arrived: '4.3.2026', channel: 'letter', text: 'Das Schild fehlte.' };
    await admin('POST', `/objections/${objected}`, objection);
    await admin('PUT', `/update-MI/${dunned}`, { MIStatus: 'M' });
    expect(await work()).toEqual([
      { kind: 'inbox', count: 1, since: '4.3.2026' },
      { kind: 'letters', count: 1 },
    ]);
    parking.setClock('2026-04-05T14:00:00Z');
    const later = await work();
    expect(later.map(({ kind }: { kind: string }) => kind)).toEqual([
      'overdue',
      'inbox',
      'letters',
      'keepers',
      'months',
    ]);
    expect(later.find(({ kind }: { kind: string }) => kind === 'months')).toEqual({ kind: 'months', count: 1 });
  });

  it('is not for the booth', async () => {
    expect((await parking.request('GET', '/work', { cookie: parking.employee })).status).toBe(403);
  });
});
