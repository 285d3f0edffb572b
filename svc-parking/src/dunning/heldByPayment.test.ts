import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { payingOnline } from '../online-payments/testing/payingOnline.ts';

describeOnDatabase('an online payment', (makeDatabase) => {
  const { parking, provider, page, opened, notify } = payingOnline(makeDatabase);

  /** Starts a dunning run at this time. @returns the run's line for the record */
  async function lineAt(id: number, time: string) {
    parking.setClock(time);
    const { _id } = (await page.asOffice('POST', '/dunning-runs')).body;
    const lines = async (kind: string) =>
      (await page.asOffice('GET', `/dunning-runs/${_id}/lines?state=${kind}`)).body.lines;
    const found = [...(await lines('excluded')), ...(await lines('proposed'))];
    await page.asOffice('PUT', `/dunning-runs/${_id}/state`, { state: 'withdrawn' });
    return found.find(({ record }) => record.invoiceNumber === id);
  }

  /** Creates an overdue record. @returns its id, and a function that begins an online payment for it */
  async function overdue() {
    const { id, token } = await opened();
    const owner = { ownerName: 'Erika Muster', address: 'Weg 1\n10623 Berlin' };
    await page.asOffice('PUT', `/print/${id}`, { isPrint: false, ...owner });
    const beginAt = async (time: string, state: 'open' | 'pending' | 'expired') => {
      parking.setClock(time);
      const session = await page.sessionOf(token);
      const { body } = await page.asDriver(session, 'POST', '/driver-page/payments', { language: 'de' });
      const payment = provider.find(body.address.split('/').at(-1));
      await provider.become(payment.id, state);
      await notify(payment);
    };
    return { id, beginAt };
  }

  it.each([
    ['open', '2026-04-05T16:30:00Z', '2026-04-05T17:30:00Z'],
    ['pending', '2026-04-19T13:00:00Z', '2026-04-19T15:00:00Z'],
  ] as const)('that is %s keeps its record out of dunning runs for some time', async (state, during, after) => {
    const { id, beginAt } = await overdue();
    await beginAt('2026-04-05T14:00:00Z', state);
    const reason = 'Eine Online-Zahlung ist noch nicht abgeschlossen.';
    expect(await lineAt(id, during)).toMatchObject({ state: 'excluded', reason });
    expect(await lineAt(id, after)).toMatchObject({ state: 'proposed' });
  });

  it('that is open does not keep its record out of dunning runs if three earlier payments have failed', async () => {
    const { id, beginAt } = await overdue();
    for (const hour of ['08', '10']) await beginAt(`2026-04-05T${hour}:00:00Z`, 'expired');
    await beginAt('2026-04-05T12:00:00Z', 'open');
    expect(await lineAt(id, '2026-04-05T12:10:00Z')).toMatchObject({ state: 'excluded' });
    await beginAt('2026-04-05T12:20:00Z', 'expired');
    await beginAt('2026-04-05T12:30:00Z', 'open');
    expect(await lineAt(id, '2026-04-05T12:40:00Z')).toMatchObject({ state: 'proposed' });
  });
});
