import { deferred, errorResponse, ok } from '@parkwart/web/testing/pageApi';
import { act, screen, waitFor, within } from '@testing-library/react';
import { CheckOutPage } from '../check-out/CheckOutPage.tsx';
import { register } from '../offline/registration.ts';
import { NOW } from '../testing/checkIn.ts';
import { buildCheckedOut, buildRecord, TARIFF } from '../testing/records.ts';
import { showPage } from '../testing/showPage.tsx';
import { field } from '../testing/till.ts';
import { atABoothWithoutConnection, type Respond, startBooth, startWithCards } from '../testing/withoutConnection.tsx';

atABoothWithoutConnection();

const OUT = { exitTime: '21.11.2026 11:17:05', fee: 4, version: 2 };
const parked = () => buildRecord({ tariff: TARIFF });
const left = () => buildCheckedOut(OUT);
const paid = () => buildCheckedOut({ ...OUT, isPay: true, paid: 4, version: 3 });

const respond =
  (record = parked(), others: Readonly<Record<string, Respond>> = {}): Respond =>
  (request) => {
    const other = others[request.path];
    if (other) return other(request);
    if (request.path === '/invoice-search') return ok([record]);
    if (request.path === '/checkout') return ok(left());
    return { status: 201, body: paid() };
  };

/** Shows a car at the till 65 minutes after its check-in, when the fee is 4 €. */
async function showCar() {
  jest.setSystemTime(new Date(NOW.getTime() + 65 * 60_000));
  const { user } = showPage(<CheckOutPage />, '/check-out?invoiceNumber=100001');
  const card = within(await screen.findByRole('region', { name: 'Rechnung 100001' }));
  return { user, card };
}

async function chooseCard() {
  const { user, card } = await showCar();
  await user.click(await card.findByRole('radio', { name: 'Karte' }));
  return { user, card, voucher: card.getByLabelText('Belegnummer') };
}

const checkOut = (card: ReturnType<typeof within>) => card.getByRole('button', { name: 'Auschecken' });

describe('the payment by card at the till', () => {
  it('is not offered while the setting that allows card payments is off', async () => {
    await startBooth(respond());
    const { card } = await showCar();
    expect(checkOut(card)).toBeVisible();
    expect(card.queryByRole('radio')).not.toBeInTheDocument();
  });

  it('is offered only while the setting from the booth’s last registration allows card payments', async () => {
    const { server } = await startBooth(respond());
    const { card } = await showCar();
    server.takesCards = true;
    await act(() => register());
    expect(await card.findByRole('radio', { name: 'Karte' })).toBeVisible();
    server.takesCards = false;
    await act(() => register());
    await waitFor(() => expect(card.queryByRole('radio')).not.toBeInTheDocument());
  });

  it('is offered next to the default „offen“; if „offen“ is selected, only the check-out is sent', async () => {
    const { writes } = await startWithCards(respond());
    const { user, card } = await showCar();
    expect(await card.findByRole('radio', { name: 'offen' })).toBeChecked();
    expect(card.queryByLabelText('Belegnummer')).not.toBeInTheDocument();
    await user.click(checkOut(card));
    expect(await card.findByText('Ausgecheckt')).toBeVisible();
    expect(writes().map(({ path }) => path)).toEqual(['/checkout']);
  });

  it('is sent after the check-out, with amount, receipt number, booth and idempotency key, and the car is then shown as paid', async () => {
    const { writes } = await startWithCards(respond());
    const { user, card, voucher } = await chooseCard();
    expect(voucher).toHaveAccessibleDescription(/^Vom Beleg des Terminals, über 4,00.€\.$/);
    expect(voucher).toHaveFocus();
    await user.type(voucher, ' 0042{Enter}');
    expect(await card.findByText('Bezahlt')).toBeVisible();
    expect(field()).toHaveFocus();
    expect(writes().map(({ path }) => path)).toEqual(['/checkout', '/card-payments/100001']);
    expect(writes()).toMatchObject([{ booth: 'C' }, { body: { amount: 4, voucher: '0042', booth: 'C' } }]);
    expect(writes()[1]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
    expect(screen.getByText('Kartenzahlung gebucht')).toBeVisible();
    expect(card.queryByRole('radio')).not.toBeInTheDocument();
  });

  it.each(['', '12/3', 'Ä1'])(
    'is not sent with the receipt number „%s“; the field asks for a valid number',
    async (typed) => {
      const { writes } = await startWithCards(respond());
      const { user, card, voucher } = await chooseCard();
      if (typed) await user.type(voucher, typed);
      await user.click(checkOut(card));
      expect(voucher).toHaveAccessibleDescription(/^Bitte die Nummer vom Beleg/);
      expect(voucher).toHaveFocus();
      expect(writes()).toEqual([]);
      await user.type(voucher, '1');
      expect(voucher).toHaveAccessibleDescription(/^Vom Beleg des Terminals/);
    },
  );

  it('is not sent if the open amount has changed with the check-out, and can then be sent for the new amount', async () => {
    const { writes } = await startWithCards(
      respond(parked(), { '/checkout': () => ok(buildCheckedOut({ ...OUT, fee: 6 })) }),
    );
    const { user, card, voucher } = await chooseCard();
    await user.type(voucher, '0042');
    await user.click(checkOut(card));
    const notice = await card.findByText(
      /^Die Kartenzahlung ist nicht gebucht: Am Terminal waren es 4,00.€, offen sind 6,00.€\./,
    );
    expect(notice).toBeVisible();
    // The focus is not at a button, because a second Enter must not book the new amount.
    expect(field()).toHaveFocus();
    expect(writes().map(({ path }) => path)).toEqual(['/checkout']);
    await user.click(card.getByRole('button', { name: 'Kartenzahlung buchen' }));
    await waitFor(() => expect(writes().at(-1)).toMatchObject({ body: { amount: 6, voucher: '0042' } }));
  });

  it('does not revert the check-out if the payment is rejected; the reason is shown, and the payment can be sent again', async () => {
    const sentence = 'Die Belegnummer 0042 ist an diesem Tag schon bei Rechnung 100007 gebucht.';
    const refusal = errorResponse(422, sentence, { voucher: sentence });
    let isRefused = true;
    const { writes } = await startWithCards(
      respond(parked(), {
        '/card-payments/100001': () => (isRefused ? refusal : { status: 201, body: paid() }),
      }),
    );
    const { user, card, voucher } = await chooseCard();
    await user.type(voucher, '0042');
    await user.click(checkOut(card));
    expect(await card.findByText('Ausgecheckt')).toBeVisible();
    await waitFor(() => expect(voucher).toHaveAccessibleDescription(sentence));
    expect(card.queryByText('Bezahlt')).not.toBeInTheDocument();
    expect(voucher).toHaveFocus();
    isRefused = false;
    await user.keyboard('0043');
    expect(voucher).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await card.findByText('Bezahlt')).toBeVisible();
    expect(writes().at(-1)).toMatchObject({ body: { voucher: '0043' } });
    expect(field()).toHaveFocus();
  });

  it('is sent with the receipt number that was in the field when the check-out was sent', async () => {
    const response = deferred();
    const { writes } = await startWithCards(respond(parked(), { '/checkout': () => response.promise }));
    const { user, card, voucher } = await chooseCard();
    await user.type(voucher, '0042{Enter}');
    await user.keyboard('100002');
    await act(async () => response.resolve(ok(left())));
    expect(await card.findByText('Bezahlt')).toBeVisible();
    expect(writes().at(-1)).toMatchObject({ body: { voucher: '0042' } });
  });

  it('does not move the focus away from the receipt number until the response to the payment arrives', async () => {
    const response = deferred();
    await startWithCards(respond(parked(), { '/card-payments/100001': () => response.promise }));
    const { user, card, voucher } = await chooseCard();
    await user.type(voucher, '0042{Enter}');
    expect(await card.findByText('Ausgecheckt')).toBeVisible();
    await user.keyboard('100002');
    expect(voucher).toHaveFocus();
    await act(async () => response.resolve(errorResponse(422, 'Schon gebucht.', { voucher: 'Schon gebucht.' })));
    expect(voucher).toHaveValue('0042');
    expect(voucher).toHaveAccessibleDescription('Schon gebucht.');
  });

  it('is offered for a car that left without paying; the car’s receipt can still be printed', async () => {
    await startWithCards(respond(left()));
    const { user, card } = await chooseCard();
    expect(card.getByRole('button', { name: 'Kartenzahlung buchen' })).toBeVisible();
    await user.click(card.getByRole('radio', { name: 'offen' }));
    expect(card.getByRole('button', { name: 'Beleg drucken' })).toBeVisible();
  });

  it.each([
    ['paid', buildCheckedOut({ ...OUT, isPay: true })],
    ['disabled', buildCheckedOut({ ...OUT, isDisable: true })],
    ['free', buildCheckedOut({ ...OUT, fee: 0 })],
    ['at a collection agency', buildCheckedOut({ ...OUT, collectionDay: '5.3.2026' })],
  ])('is not offered for a car that is %s', async (_what, record) => {
    await startWithCards(respond(record));
    const { card } = await showCar();
    expect(card.getByRole('button', { name: 'Beleg drucken' })).toBeVisible();
    expect(card.queryByRole('radio')).not.toBeInTheDocument();
  });
});
