import { stopDate } from '@parkwart/web/testing/clock';
import { errorResponse, ok } from '@parkwart/web/testing/pageApi';
import { screen, waitFor, within } from '@testing-library/react';
import { buildCollection, dunned, serveCollections } from '../../../testing/collectionServer.ts';
import { showPage } from '../../../testing/showPage.tsx';
import { mockLayout } from '../../../testing/window.ts';
import { RemindersPage } from '../RemindersPage.tsx';

describe('Mahnverfahren › Inkasso', () => {
  const ADDRESS = '/reminder?tab=inkasso';

  const show = (address = ADDRESS) => showPage(<RemindersPage />, address);

  const rowsOf = async (name: string) =>
    within(await screen.findByRole('table', { name }))
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));

  const tick = (number: number) => screen.findByRole('checkbox', { name: `Rechnung ${number} auswählen` });

  const handOvers = (sent: ReturnType<typeof serveCollections>) =>
    sent.filter(({ method, path }) => method === 'POST' && path === '/collections');

  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

  beforeEach(() => {
    mockLayout();
    stopDate(new Date('2026-12-08T09:00:00Z'));
  });

  it('lists the records that are due for collection, and below them those that cannot be handed over, with the reason', async () => {
    const reason = 'Mahnsperre ohne Enddatum: Klärung.';
    serveCollections({ candidates: [{ record: dunned(100_002), reason }, { record: dunned(100_001) }] });
    const { user, address } = showPage(<RemindersPage />, '/reminder');
    await user.click(screen.getByRole('tab', { name: 'Inkasso' }));
    expect(address()).toBe(ADDRESS);
    expect(await rowsOf('Vorgeschlagen')).toEqual([
      'Rechnung 100001B-IN 1BIN 1Erika Mustermann, Heidestraße 17, 51147 Köln11.11.202644,50 €',
      `Rechnung 100002B-IN 2BIN 2Erika Mustermann, Heidestraße 17, 51147 Köln11.11.202644,50 €${reason}`,
    ]);
    expect(await tick(100_002)).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Alle auswählen' }));
    expect(screen.getByText(/^1 Rechnung ausgewählt, 44,50.€ offen$/)).toBeVisible();
  });

  it('sends agency and day of a hand-over, lists the records left out, and offers the package of the records handed over', async () => {
    const sent = serveCollections(
      { candidates: [{ record: dunned(100_001) }, { record: dunned(100_002) }], collections: [buildCollection(99)] },
      ({ method, path }) =>
        method === 'POST' && path === '/collections'
          ? ok({
              lines: [
                { invoiceNumber: '100001', handOver: buildCollection(100_001) },
                { invoiceNumber: '100002', reason: 'Diese Rechnung ist schon bezahlt.' },
              ],
            })
          : undefined,
    );
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Alle auswählen' }));
    await user.click(screen.getByRole('button', { name: 'Übergeben …' }));
    const form = await dialog('An ein Inkassobüro übergeben');
    await waitFor(() => expect(form.getByLabelText('Inkassobüro')).toHaveValue('Inkasso Nord'));
    await user.click(form.getByRole('button', { name: 'Übergeben' }));
    const result = await dialog('Übergabe vermerkt');
    expect(result.getByText('1 Rechnung ist übergeben.')).toBeVisible();
    expect(result.getByText('Rechnung 100002: Diese Rechnung ist schon bezahlt.')).toBeVisible();
    expect(result.getByRole('button', { name: 'Paket (ZIP)' })).toBeEnabled();
    expect(handOvers(sent).map(({ body }) => body)).toEqual([
      { agency: 'Inkasso Nord', day: '8.12.2026', invoiceNumbers: ['100001', '100002'] },
    ]);
  });

  it('selects all due records, including those that are not loaded yet', async () => {
    const candidates = Array.from({ length: 150 }, (_, index) => ({ record: dunned(100_001 + index) }));
    const sent = serveCollections({}, ({ path, query }) => {
      if (path !== '/collections/candidates') return undefined;
      const after = Number(query.get('after') ?? 0);
      const left = candidates.filter(({ record }) => record.invoiceNumber > after);
      return ok({ candidates: left.slice(0, 100), hasMore: left.length > 100 });
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Alle auswählen' }));
    expect(await screen.findByText(/^150 Rechnungen ausgewählt/)).toBeVisible();
    expect(sent.filter(({ path }) => path === '/collections/candidates')).toHaveLength(2);
  });

  it('lists the agency’s records with payments since the hand-over, and books a payment from the agency', async () => {
    const sent = serveCollections({ collections: [buildCollection(100_001, { paid: 20 })] }, ({ method, path }) =>
      method === 'POST' && path.endsWith('/payments') ? ok(dunned(100_001, { isPay: true })) : undefined,
    );
    const { user } = show(`${ADDRESS}&state=open`);
    expect(await rowsOf('Beim Inkassobüro')).toEqual([
      'Rechnung 100001B-IN 1BIN 1Erika Mustermann, Heidestraße 17, 51147 Köln1.12.202644,50 €Inkasso Nord' +
        'übergeben 44,50 €, seitdem gezahlt 20,00 €Zahlung …Zurückrufen …',
    ]);
    await user.click(screen.getByRole('button', { name: 'Zahlung …: Rechnung 100001' }));
    const form = await dialog('Zahlung buchen');
    expect(form.getByLabelText('Zahlungsart')).toHaveValue('collection');
    await user.type(form.getByLabelText('Aktenzeichen des Inkassobüros'), '2026/12-A');
    await user.click(form.getByRole('button', { name: 'Speichern' }));
    await waitFor(() =>
      expect(sent.find(({ path }) => path.endsWith('/payments'))?.body).toEqual({
        amount: 44.5,
        day: '8.12.2026',
        type: 'collection',
        reference: '2026/12-A',
      }),
    );
  });

  it('recalls a record with day and reason, and shows the server’s error at the field if the recall is rejected', async () => {
    let isEarly = true;
    const early = errorResponse(422, 'Der Rückruf liegt vor der Übergabe.', {
      day: 'Der Rückruf liegt vor der Übergabe.',
    });
    const sent = serveCollections({ collections: [buildCollection(100_001)] }, ({ path }) =>
      path.endsWith('/recall') ? (isEarly ? early : ok(buildCollection(100_001, { state: 'recalled' }))) : undefined,
    );
    const { user } = show(`${ADDRESS}&state=open`);
    await user.click(await screen.findByRole('button', { name: 'Zurückrufen …: Rechnung 100001' }));
    const form = await dialog('Vom Inkassobüro zurückrufen');
    await user.click(form.getByRole('button', { name: 'Speichern' }));
    expect(await form.findByText('Bitte geben Sie den Grund an.')).toBeVisible();
    await user.type(form.getByLabelText('Grund'), 'Zahlt an uns');
    await user.click(form.getByRole('button', { name: 'Speichern' }));
    expect(await form.findByText('Der Rückruf liegt vor der Übergabe.')).toBeVisible();
    isEarly = false;
    await user.click(form.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText('Zurückgerufen.')).toBeVisible();
    expect(sent.filter(({ path }) => path === '/collections/7/recall').at(-1)?.body).toEqual({
      day: '8.12.2026',
      reason: 'Zahlt an uns',
    });
  });
});
