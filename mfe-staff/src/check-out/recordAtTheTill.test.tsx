import { ConnectionError, deferred, type FakeResponse, internalError, ok } from '@parkwart/web/testing/pageApi';
import { act, screen, waitFor, within } from '@testing-library/react';
import { registerReceiptPrinter } from '../testing/printer.ts';
import { buildCheckedOut, buildRecord, fines, TARIFF } from '../testing/records.ts';
import { showPage } from '../testing/showPage.tsx';
import { atTheTill, card, checkedOut, found, NOW, serveRecords, serveTill } from '../testing/till.ts';
import { CheckOutPage } from './CheckOutPage.tsx';

function fact(region: HTMLElement, name: string): string | null | undefined {
  return within(region).getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
}

const { streams } = atTheTill();

describe('Kasse › a parked car', () => {
  it('with a permit is marked as Dauerparker and costs nothing so far', async () => {
    const tariff = { freeMinutes: 0, centsPerStartedHour: 0, maxCentsPerDay: 0 };
    serveRecords([buildRecord({ hasPermit: true, tariff })]);
    showPage(<CheckOutPage />, '/check-out?invoiceNumber=100001');
    const region = within(await card());
    expect(region.getByText('Dauerparker')).toBeVisible();
    expect(region.getByText('Parkgebühr bis jetzt').nextElementSibling).toHaveTextContent('0,00 €');
  });

  it('shows number, plate, colour, model, date and entry time, and no check-out', async () => {
    serveRecords([buildRecord()]);
    showPage(<CheckOutPage />, '/check-out?invoiceNumber=100001');
    const region = await card();

    expect(within(region).getByText('B-AB 1234')).toBeVisible();
    expect(fact(region, 'Rechnungsnummer')).toBe('100001');
    expect(fact(region, 'Farbe')).toBe('Blau');
    expect(fact(region, 'Modell')).toBe('Volkswagen Golf');
    expect(fact(region, 'Datum')).toBe('21.11.2026');
    expect(fact(region, 'Einfahrtszeit')).toBe('10:12:05');
    expect(within(region).getByText('Geparkt')).toBeVisible();
    expect(within(region).getByRole('heading', { level: 2, name: 'Bußgelder' })).toBeVisible();
    expect(within(region).getByText('Keine Bußgelder.')).toBeVisible();
    expect(within(region).queryByText('Auscheckdatum')).not.toBeInTheDocument();
    expect(within(region).queryByText('Parkgebühr')).not.toBeInTheDocument();
  });

  it('lists the fines with type, price and description, and their sum', async () => {
    serveRecords([buildRecord({ fines })]);
    showPage(<CheckOutPage />, '/check-out?invoiceNumber=100001');
    const [first, second] = within(await card()).getAllByRole('listitem');

    expect(first).toHaveTextContent('Parken ohne gültigen Parkschein30,00 €Kein Parkschein sichtbar');
    expect(second).toHaveTextContent('Überschreiten der Höchstparkdauer1.225,50 €');
    expect(screen.getByText('Summe Bußgelder')).toHaveTextContent('Summe Bußgelder 1.255,50 €');
  });

  it('shows since when a collection agency has the record, and that only the agency accepts payments', async () => {
    serveRecords([buildCheckedOut({ fines, collectionDay: '5.3.2026' })]);
    showPage(<CheckOutPage />, '/check-out?invoiceNumber=100001');
    const notice = 'Die Rechnung ist seit 5.3.2026 beim Inkassobüro. Bezahlt wird nur noch dort.';
    expect(within(await card()).getByText(notice)).toBeVisible();
  });

  it('shows a reminder only until its deadline, and never if a collection agency has the record', async () => {
    const letter = { date: '11.11.2026', deadline: '21.11.2026', ownerLookup: 7, reminderCost: 5.5 };
    const shown = async (changes: object) => {
      serveRecords([buildCheckedOut({ fines, letter, ...changes })]);
      const { unmount } = showPage(<CheckOutPage />, '/check-out?invoiceNumber=100001');
      const found = within(await card()).queryByText('Mahnung vom 11.11.2026 ist unterwegs.') !== null;
      unmount();
      return found;
    };
    expect(await shown({})).toBe(true);
    expect(await shown({ letter: { ...letter, deadline: '20.11.2026' } })).toBe(false);
    expect(await shown({ collectionDay: '20.11.2026' })).toBe(false);
  });

  it('shows when a reminder was printed, and adds the costs of the reminder to the total', async () => {
    const letter = { date: '8.12.2026', deadline: '18.12.2026', ownerLookup: 7, reminderCost: 5.5 };
    serveRecords([buildCheckedOut({ fines, letter })]);
    showPage(<CheckOutPage />, '/check-out?invoiceNumber=100001');
    const region = within(await card());

    expect(region.getByText('Mahnung vom 8.12.2026 ist unterwegs.')).toBeVisible();
    expect(region.getByText('Kosten der Mahnung vom 8.12.2026').nextElementSibling).toHaveTextContent('12,50 €');
    expect(region.getByText(/^Gesamt/)).toHaveTextContent('1.276,00 €');
  });

  it('warns of a dunning block while it is in force and an amount is open', async () => {
    const warning = 'Das Büro mahnt diese Rechnung zurzeit nicht. Fragen dazu beantwortet das Büro.';
    const shown = async (record: ReturnType<typeof buildRecord>) => {
      serveRecords([record]);
      const { unmount } = showPage(<CheckOutPage />, '/check-out?invoiceNumber=100001');
      const found = within(await card()).queryByText(warning) !== null;
      unmount();
      return found;
    };
    const block = (until?: string) => ({ dunningBlock: { ...(until && { until }) } });
    expect(await shown(buildCheckedOut({ fines, ...block() }))).toBe(true);
    expect(await shown(buildCheckedOut({ fines, ...block('1.1.2026') }))).toBe(false);
    expect(await shown(buildCheckedOut({ fines, isPay: true, ...block() }))).toBe(false);
  });

  it("shows the fee so far, which rises as the clock runs and is calculated by the service's rule", async () => {
    jest.useFakeTimers({ now: NOW });
    serveRecords([buildRecord({ fines, tariff: TARIFF, entryTime: '10:40:30' })]);
    showPage(<CheckOutPage />, '/check-out?invoiceNumber=100001');
    await act(() => jest.advanceTimersByTimeAsync(100));
    const region = await card();

    const fee = within(region).getByText('Parkgebühr bis jetzt');
    expect(fee.nextElementSibling).toHaveTextContent('6,00 €');
    expect(fee.parentElement).toHaveTextContent('Parkdauer: 2 Std. 59 Min.');
    expect(within(region).getByText(/^Gesamt bis jetzt/)).toHaveTextContent('1.261,50 €');

    act(() => jest.advanceTimersByTime(20_000));
    expect(fee.nextElementSibling).toHaveTextContent('8,00 €');
    expect(fee.parentElement).toHaveTextContent('Parkdauer: 3 Std. 0 Min.');
    expect(within(region).getByText(/^Gesamt bis jetzt/)).toHaveTextContent('1.263,50 €');
  });

  it('still shows, after it has left, how its fee was calculated', async () => {
    const times = { date: '20.11.2026', entryTime: '10:40:00', exitTime: '21.11.2026 13:45:00' };
    serveRecords([buildRecord({ ...times, exitTime: null, tariff: TARIFF })], () =>
      ok(buildCheckedOut({ ...times, fee: 23 })),
    );
    const { user } = showPage(<CheckOutPage />, '/check-out?invoiceNumber=100001');
    await user.click(await screen.findByRole('button', { name: 'Auschecken' }));
    const fee = (await within(await card()).findByText('Parkgebühr')).parentElement;

    expect(fee).toHaveTextContent('23,00 €Parkdauer: 1 Tag 3 Std. 5 Min.');
    expect(fee).toHaveTextContent('1 Tag zu höchstens 15,00 €, 4 angefangene Stunden zu 2,00 €');
  });

  it('shows the days parked, and charges no time before the entry', async () => {
    serveRecords([
      buildRecord({ tariff: TARIFF, date: '20.11.2026', entryTime: '10:40:00' }),
      buildRecord({ _id: 'r-2', invoiceNumber: 100002, tariff: TARIFF, entryTime: '13:42:00' }),
    ]);
    const { user } = showPage(<CheckOutPage />, '/check-out?invoiceNumber=100001');
    expect(await screen.findByText('Parkdauer: 1 Tag 3 Std. 0 Min.')).toBeVisible();
    expect(screen.getByText('Parkgebühr bis jetzt').nextElementSibling).toHaveTextContent('23,00 €');

    await user.clear(screen.getByLabelText('Rechnungsnummer oder Kennzeichen'));
    await user.type(screen.getByLabelText('Rechnungsnummer oder Kennzeichen'), '100002{Enter}');
    expect(await screen.findByText('Parkdauer: 0 Min.')).toBeVisible();
    expect(screen.getByText('Parkgebühr bis jetzt').nextElementSibling).toHaveTextContent('0,00 €');
  });

  it('that stays longer than three days is checked out only after a question; Enter does not confirm the question', async () => {
    const sent = serveRecords([buildRecord({ tariff: TARIFF, date: '29.9.2026', entryTime: '12:45:00' })]);
    const { user } = showPage(<CheckOutPage />, '/check-out?invoiceNumber=100001');
    expect(await screen.findByText(/^53 Tage zu höchstens .*, 2 angefangene Stunden zu 2,00.€$/)).toBeVisible();
    const checkOut = screen.getByRole('button', { name: 'Auschecken' });
    checkOut.focus();
    await user.keyboard('{Enter}{Enter}');
    expect(
      screen.getByText(/^Parkdauer 53 Tage 1 Std\. 55 Min\., Parkgebühr 799,00.€: Ist es wirklich dieses Fahrzeug\?$/),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
    expect(screen.queryByText(/Ist es wirklich/)).not.toBeInTheDocument();
    expect(sent.some(({ path }) => path === '/checkout')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Auschecken' }));
    await user.click(screen.getByRole('button', { name: 'Trotzdem auschecken' }));
    expect(await screen.findByText('Erfolgreich auschecken!')).toBeVisible();
  });

  it('with a permit is checked out without the question even after more than three days, because nothing is charged', async () => {
    const tariff = { freeMinutes: 0, centsPerStartedHour: 0, maxCentsPerDay: 0 };
    serveRecords([buildRecord({ hasPermit: true, tariff, date: '14.11.2026' })]);
    const { user } = showPage(<CheckOutPage />, '/check-out?invoiceNumber=100001');
    await user.click(await screen.findByRole('button', { name: 'Auschecken' }));
    expect(await screen.findByText('Erfolgreich auschecken!')).toBeVisible();
  });

  it('links to the other invoice under which the plate is parked', async () => {
    const other = { invoiceNumber: 100002, date: '20.11.2026', entryTime: '08:03:00' };
    serveRecords([buildRecord({ alsoParked: other }), buildRecord({ _id: 'r-2', invoiceNumber: 100002 })]);
    const { user } = showPage(<CheckOutPage />, '/check-out?invoiceNumber=100001');
    const hint = 'Dieses Kennzeichen ist seit dem 20.11.2026, 08:03 Uhr, auch unter Rechnung 100002 geparkt.';
    expect(await screen.findByText(hint)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Diese Rechnung zeigen' }));
    expect(await card(100002)).toBeVisible();
  });

  it('is checked out by POST at the time shown, and then offers the receipt', async () => {
    const sent = serveRecords([buildRecord({ fines })], () => ({ status: 200, body: buildCheckedOut({ fines }) }));
    const { user } = showPage(<CheckOutPage />, '/check-out?invoiceNumber=100001');
    await user.click(await screen.findByRole('button', { name: 'Auschecken' }));

    expect(await screen.findByText('Erfolgreich auschecken!')).toBeVisible();
    expect(sent[1]).toMatchObject({ method: 'POST', path: '/checkout' });
    expect(Object.fromEntries(sent[1]?.query ?? [])).toEqual({ id: 'r-1', exitTime: '21.11.2026 13:40:11' });
    const region = await card();
    expect(await within(region).findByRole('button', { name: 'Beleg drucken' })).toBeVisible();
    expect(fact(region, 'Auscheckdatum')).toBe('21.11.2026');
    expect(fact(region, 'Auscheckzeit')).toBe('13:40:11');
    expect(within(region).getByText('Parkgebühr').nextElementSibling).toHaveTextContent('8,00 €');
    expect(within(region).getByText(/^Gesamt/)).toHaveTextContent('Gesamt 1.263,50 €');
    expect(within(region).queryByRole('button', { name: 'Auschecken' })).not.toBeInTheDocument();
  });

  it('can have the receipt of its entry printed again', async () => {
    const printed: number[] = [];
    registerReceiptPrinter(async (invoiceNumber) => {
      printed.push(invoiceNumber);
    });
    serveRecords([buildRecord()]);
    const { user } = showPage(<CheckOutPage />, '/check-out?invoiceNumber=100001');
    await user.click(within(await card()).getByRole('button', { name: 'Beleg drucken' }));
    await waitFor(() => expect(printed).toEqual([100001]));
  });

  it('shows changes by the office while its card is open', async () => {
    const sent = serveTill(() => found(buildRecord(sent.length === 1 ? {} : { fines })));
    showPage(<CheckOutPage />, '/check-out?invoiceNumber=100001');
    await card();
    const event = { isComplete: true, cars: [], left: [] };
    act(() => streams().send({ ...event, cursor: '1', left: [100_002] }));
    expect(sent).toHaveLength(1);
    act(() => streams().send({ ...event, cursor: '2', cars: [buildRecord({ fines })] }));
    expect(await screen.findByText('Parken ohne gültigen Parkschein')).toBeVisible();
  });

  it('shows a warning if the total after the check-out differs from the displayed total', async () => {
    const costly = buildCheckedOut({ fines });
    serveRecords([buildRecord({ tariff: TARIFF })], () => ({ status: 200, body: costly }));
    const { user } = showPage(<CheckOutPage />, '/check-out?invoiceNumber=100001');
    expect(await screen.findByText(/^Gesamt bis jetzt/)).toHaveTextContent('8,00 €');
    await user.click(screen.getByRole('button', { name: 'Auschecken' }));
    const warning = await within(await card()).findByRole('alert');
    expect(warning).toHaveTextContent('Der Betrag hat sich geändert: 8,00 € → 1.263,50 €');
  });

  it.each([
    ['21.11.2026 10:12:44', 'Schon ausgecheckt um 10:12 Uhr'],
    ['20.11.2026 10:12:44', 'Schon ausgecheckt am 20.11.2026 um 10:12 Uhr'],
  ])(
    'causes a warning with the time, and no success message, if another till has already checked out the car at %s',
    async (exitTime, warning) => {
      serveRecords([buildRecord()], () => ({ status: 200, body: buildCheckedOut({ exitTime }) }));
      const { user } = showPage(<CheckOutPage />, '/check-out?invoiceNumber=100001');
      await user.click(await screen.findByRole('button', { name: 'Auschecken' }));
      expect(await within(await card()).findByRole('alert')).toHaveTextContent(warning);
      expect(screen.queryByText('Erfolgreich auschecken!')).not.toBeInTheDocument();
    },
  );

  it('is checked out once when the button is pressed twice', async () => {
    const response = deferred();
    const sent = serveRecords([buildRecord()], () => response.promise);
    const { user } = showPage(<CheckOutPage />, '/check-out?invoiceNumber=100001');
    await user.dblClick(await screen.findByRole('button', { name: 'Auschecken' }));
    await user.click(await screen.findByRole('button', { name: 'Wird ausgecheckt …' }));
    await act(async () => response.resolve(checkedOut()));

    await screen.findByText('Erfolgreich auschecken!');
    expect(sent.filter(({ path }) => path === '/checkout')).toHaveLength(1);
  });

  it.each<[string, () => FakeResponse | Promise<FakeResponse>]>([
    ['the server refuses', () => internalError],
    ['no response comes', () => Promise.reject(new ConnectionError())],
  ])(
    'causes an error message in the page and as a toast when %s at the check-out; the check-out can be repeated',
    async (_case, failing) => {
      let failed = false;
      serveRecords([buildRecord()], () => {
        if (failed) return checkedOut();
        failed = true;
        return failing();
      });
      const { user } = showPage(<CheckOutPage />, '/check-out?invoiceNumber=100001');
      await user.click(await screen.findByRole('button', { name: 'Auschecken' }));

      expect(await screen.findByText('Ein Fehler ist beim Auschecken aufgetreten.')).toBeVisible();
      expect(await screen.findByText('Etwas ist schief gelaufen!!!')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Auschecken' }));
      expect(await screen.findByText('Erfolgreich auschecken!')).toBeVisible();
      expect(screen.queryByText('Ein Fehler ist beim Auschecken aufgetreten.')).not.toBeInTheDocument();
    },
  );

  it('is not shown as parked again by the response to a search that was pending at the check-out', async () => {
    const slow = deferred();
    const sent = serveTill(({ path }) => {
      if (path === '/checkout') return checkedOut();
      return sent.length === 1 ? found(buildRecord()) : slow.promise;
    });
    const { user } = showPage(<CheckOutPage />, '/check-out?invoiceNumber=100001');
    await screen.findByRole('button', { name: 'Auschecken' });
    await user.click(screen.getByRole('button', { name: 'Suchen' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Auschecken' }));
    await screen.findByText('Erfolgreich auschecken!');
    await act(async () => slow.resolve(found(buildRecord())));

    expect(await screen.findByRole('button', { name: 'Beleg drucken' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Auschecken' })).not.toBeInTheDocument();
  });
});

describe('Kasse › a car that has left', () => {
  it('is shown as „Erlassen“ instead of „Bezahlt“ if everything was waived', async () => {
    serveRecords([buildCheckedOut({ fee: 4, isPay: true, waived: 4 })]);
    showPage(<CheckOutPage />, '/check-out?invoiceNumber=100001');
    const region = within(await card());
    expect(region.getByText('Erlassen')).toBeVisible();
    expect(region.queryByText('Bezahlt')).not.toBeInTheDocument();
  });

  it('shows the open amount instead of a total if an amount was paid or waived', async () => {
    serveRecords([buildCheckedOut({ fee: 4, isPay: true, paid: 3, waived: 1 })]);
    showPage(<CheckOutPage />, '/check-out?invoiceNumber=100001');
    const region = within(await card());
    expect(region.getByText(/^Noch offen/)).toHaveTextContent('Noch offen 0,00 €');
    expect(region.queryByText(/^Gesamt/)).not.toBeInTheDocument();
  });

  it('says a day after the exit, while an amount is open, that only the office still prints the driver’s code', async () => {
    const shown = async (changes: Parameters<typeof buildCheckedOut>[0]) => {
      serveRecords([buildCheckedOut({ fines, date: '19.11.2026', ...changes })]);
      const { unmount } = showPage(<CheckOutPage />, '/check-out?invoiceNumber=100001');
      const found = within(await card()).queryByText(/^Den Code „Ansehen und bezahlen“ druckt/) !== null;
      unmount();
      return found;
    };
    expect(await shown({ exitTime: '20.11.2026 13:40:11' })).toBe(true);
    expect(await shown({ exitTime: '20.11.2026 13:40:12' })).toBe(false);
    expect(await shown({ exitTime: '20.11.2026 13:40:11', isPay: true })).toBe(false);
  });

  it('shows checkout date, time and fee, and prints the receipt', async () => {
    const printed: number[] = [];
    registerReceiptPrinter(async (invoiceNumber) => {
      printed.push(invoiceNumber);
    });
    serveRecords([buildCheckedOut({ isPay: true })]);
    const { user } = showPage(<CheckOutPage />, '/check-out?invoiceNumber=100001');
    const region = await card();

    expect(within(region).getByText('Ausgecheckt')).toBeVisible();
    expect(within(region).getByText('Bezahlt')).toBeVisible();
    expect(fact(region, 'Auscheckzeit')).toBe('13:40:11');
    await user.click(within(region).getByRole('button', { name: 'Beleg drucken' }));
    await waitFor(() => expect(printed).toEqual([100001]));
  });
});
