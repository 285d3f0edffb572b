import type { DueRefund, Refund } from '@parkwart/contracts/calls/refunds';
import { errorResponse, internalError, ok, type SentRequest } from '@parkwart/web/testing/pageApi';
import { screen, waitFor, within } from '@testing-library/react';
import { serveBank } from '../../../testing/bankEntries.ts';
import { catchSavedFiles } from '../../../testing/savedFiles.ts';
import { showPage } from '../../../testing/showPage.tsx';
import { BankPage } from '../BankPage.tsx';

const IBAN = 'DE02120300000000202051';
const REST: DueRefund = {
  _id: 'entry-5',
  invoiceNumber: 100170,
  amount: 20,
  name: 'Erika Muster',
  iban: IBAN,
  reason: 'Rest der Zahlung vom 5.3.2026.',
};
const OVERPAID: DueRefund = {
  _id: 'record-100171',
  invoiceNumber: 100171,
  amount: 30,
  name: '',
  iban: '',
  reason: 'Mehr bezahlt, als berechnet ist.',
};
const REFUND: Refund = {
  _id: '3',
  reference: 'ERST-100170-1',
  invoiceNumber: 100170,
  amount: 20,
  name: 'Erika Muster',
  iban: IBAN,
  state: 'ordered',
  orderedAt: '2026-11-26T09:00:00.000Z',
  file: '8',
  returnReason: '',
};
const FILE = { name: 'Erstattungen-2026-11-26.xml', content: '<Document/>' };

const written = (sent: readonly SentRequest[]) => sent.filter(({ method }) => method !== 'GET');

let saved: string[] = [];
beforeEach(() => {
  saved = catchSavedFiles();
});

interface Served {
  readonly due?: readonly DueRefund[];
  readonly refunds?: readonly Refund[];
  readonly override?: (request: SentRequest) => unknown;
}

function open({ due = [REST, OVERPAID], refunds = [], override }: Served = {}) {
  const sent = serveBank([], (request) => {
    const overridden = override?.(request);
    if (overridden) return overridden;
    const { path, method } = request;
    if (path === '/bank/refunds/due') return ok({ refunds: due, hasMore: false });
    if (path === '/bank/refunds') return method === 'POST' ? ok({ _id: '8', count: 1, amount: 20 }) : ok({ refunds });
    return path === '/bank/refund-files/8' && ok(FILE);
  });
  const { user } = showPage(<BankPage />, '/bank?state=refunds');
  const order = () => screen.getByRole('button', { name: 'Überweisungsdatei erstellen' });
  return { user, sent, order };
}

describe('Zu erstatten', () => {
  it('is a tab that lists due refunds with their reasons, and shows that Parkwart itself transfers no money', async () => {
    const { order } = open();
    expect(await screen.findByRole('row', { name: /Erika Muster.*20,00.*Rest der Zahlung/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /Empfänger fehlt.*30,00.*Mehr bezahlt/ })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Zu erstatten' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByText(/^Parkwart überweist nichts selbst/)).toBeVisible();
    expect(order()).toBeDisabled();
    expect(await screen.findByText('Noch keine Erstattung beauftragt.')).toBeVisible();
  });

  it('creates a file of the selected refunds, and downloads it', async () => {
    const { user, sent, order } = open();
    await user.click(await screen.findByRole('checkbox', { name: /^Erstatten: 20,00.€ an Erika Muster/ }));
    expect(screen.getByText('1 Erstattung ausgewählt, 20,00 €')).toBeVisible();
    await user.click(order());
    expect(await screen.findByText('Beauftragt: 1 Erstattung, 20,00 €.')).toBeVisible();
    await waitFor(() => expect(saved).toEqual([FILE.name]));
    expect(written(sent)).toMatchObject([{ body: { refunds: [{ due: 'entry-5', amount: 20 }] } }]);
  });

  it('orders the refund of an online payment through the provider, with a new idempotency key each time the refund is due again', async () => {
    const { user, sent } = open({ due: [{ ...OVERPAID, online: 25 }] });
    expect(await screen.findByText('Über den Zahlungsanbieter')).toBeVisible();
    expect(screen.queryByText('Empfänger fehlt')).toBeNull();
    for (const times of [1, 2]) {
      await user.click(await screen.findByRole('button', { name: /^Online erstatten/ }));
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Online erstatten' }));
      await waitFor(() => expect(written(sent)).toHaveLength(times));
    }
    const body = { refunds: [{ due: 'record-100171', amount: 25 }], online: true };
    expect(written(sent)).toMatchObject([{ body }, { body }]);
    expect(new Set(written(sent).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  });

  it('requires account holder and IBAN for a refund if no bank entry has them, and validates the IBAN', async () => {
    const { user, sent, order } = open();
    expect(await screen.findByRole('checkbox', { name: /30,00.€ zu Rechnung 100171/ })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: /^Empfänger angeben: 30,00/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Empfänger der Erstattung' }));
    await user.type(dialog.getByLabelText(/^Kontoinhaber/), 'Max Beispiel');
    await user.type(dialog.getByLabelText(/^IBAN/), 'DE03 1203 0000 0000 2020 51');
    await user.click(dialog.getByRole('button', { name: 'Übernehmen' }));
    expect(await dialog.findByText('Diese IBAN gibt es nicht; bitte prüfen Sie sie.')).toBeVisible();
    await user.clear(dialog.getByLabelText(/^IBAN/));
    await user.type(dialog.getByLabelText(/^IBAN/), 'de02 1203 0000 0000 2020 51');
    await user.click(dialog.getByRole('button', { name: 'Übernehmen' }));
    expect(await screen.findByText('1 Erstattung ausgewählt, 30,00 €')).toBeVisible();
    await user.click(order());
    const payee = { name: 'Max Beispiel', iban: IBAN };
    await waitFor(() =>
      expect(written(sent)).toMatchObject([{ body: { refunds: [{ due: 'record-100171', amount: 30, payee }] } }]),
    );
  });

  it('reports an invalid payer IBAN before ordering, and lets the admin correct it', async () => {
    const { user } = open({ due: [{ ...REST, iban: 'DE00120300000000202051' }] });
    expect(await screen.findByText(/^Die IBAN, die die Bank nennt, gibt es nicht\./)).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /Erika Muster/ })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: /^Empfänger ändern/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Empfänger der Erstattung' }));
    expect(dialog.getByLabelText(/^Kontoinhaber/)).toHaveValue('Erika Muster');
    const iban = dialog.getByLabelText(/^IBAN/);
    expect(iban).toHaveValue('DE00 1203 0000 0000 2020 51');
    await user.clear(iban);
    await user.type(iban, IBAN);
    await user.click(dialog.getByRole('button', { name: 'Übernehmen' }));
    expect(await screen.findByText('1 Erstattung ausgewählt, 20,00 €')).toBeVisible();
    expect(screen.queryByText(/gibt es nicht/)).toBeNull();
  });

  it('shows, before any refund is ordered, why a payer cannot be paid by a file', async () => {
    const refused = 'Das Konto liegt außerhalb des SEPA-Raums.';
    open({ due: [{ ...REST, iban: 'BR1800360305000010009795493C1', refused }] });
    expect(await screen.findByText(refused)).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /Erika Muster/ })).toBeDisabled();
  });

  it('books a refund that cannot be paid by a file as a transfer made by hand, with the day of the transfer', async () => {
    const { user, sent } = open({ due: [{ ...REST, refused: 'Das Konto liegt außerhalb des SEPA-Raums.' }] });
    await user.click(await screen.findByRole('button', { name: /^Von Hand überwiesen: 20,00/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Von Hand überwiesen' }));
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText('Erstattung gebucht.')).toBeVisible();
    expect(written(sent)).toMatchObject([
      {
        path: '/bank/refunds',
        body: {
          refunds: [{ due: 'entry-5', amount: 20 }],
          transferredOn: expect.stringMatching(/^\d+\.\d+\.\d{4}$/),
        },
      },
    ]);
    expect(saved).toEqual([]);
  });

  it('offers to withdraw a refund that was transferred by hand, but offers no file of this refund for download', async () => {
    open({ refunds: [{ ...REFUND, state: 'paid', file: '0' }] });
    expect(await screen.findByRole('button', { name: /^Verwerfen/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Datei noch einmal laden/ })).toBeNull();
  });

  it('keeps the selection and shows the server’s reason if an order is rejected; a second attempt sends the same idempotency key', async () => {
    const reason = 'Zu erstatten sind nur 5,00 €.';
    const { user, sent, order } = open({
      override: ({ method }) => method === 'POST' && errorResponse(422, reason),
    });
    await user.click(await screen.findByRole('checkbox', { name: /Erika Muster/ }));
    await user.click(order());
    expect(await screen.findByText(reason)).toBeVisible();
    await user.click(order());
    await waitFor(() => expect(written(sent)).toHaveLength(2));
    expect(new Set(written(sent).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect(saved).toEqual([]);
  });

  it('shows refunds as ordered if only the download of their file fails', async () => {
    const { user, order } = open({ override: ({ path }) => path === '/bank/refund-files/8' && internalError });
    await user.click(await screen.findByRole('checkbox', { name: /Erika Muster/ }));
    await user.click(order());
    expect(
      await screen.findByText(/Die Erstattungen sind beauftragt; laden Sie die Datei unten noch einmal\./),
    ).toBeVisible();
  });
});

describe('ordered refunds', () => {
  it('show their state, and for a returned refund the reason', async () => {
    const states = ['ordered', 'paid', 'returned', 'withdrawn'] as const;
    const refunds = states.map((state): Refund => ({ ...REFUND, _id: state, state }));
    open({ refunds: refunds.with(2, { ...REFUND, _id: 'x', state: 'returned', returnReason: 'Konto aufgelöst' }) });
    for (const label of ['beauftragt', 'ausgeführt', 'zurückgekommen', 'verworfen', 'Konto aufgelöst'])
      expect(await screen.findByText(label)).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Datei noch einmal laden/ })).toHaveLength(3);
    expect(screen.getAllByRole('button', { name: /^Verwerfen/ })).toHaveLength(1);
  });

  it('have a button that downloads their file again', async () => {
    const { user } = open({ refunds: [REFUND] });
    await user.click(await screen.findByRole('button', { name: /^Datei noch einmal laden: 20,00/ }));
    await waitFor(() => expect(saved).toEqual([FILE.name]));
  });

  it('are withdrawn only after the admin has confirmed', async () => {
    const { user, sent } = open({
      refunds: [REFUND],
      override: ({ method }) => method === 'PUT' && ok({ ...REFUND, state: 'withdrawn' }),
    });
    await user.click(await screen.findByRole('button', { name: /^Verwerfen/ }));
    const question = within(await screen.findByRole('dialog', { name: 'Erstattung verwerfen' }));
    expect(written(sent)).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Verwerfen' }));
    expect(await screen.findByText('Erstattung verworfen.')).toBeVisible();
    expect(written(sent)).toMatchObject([{ path: '/bank/refunds/3/state', body: { state: 'withdrawn' } }]);
  });
});
