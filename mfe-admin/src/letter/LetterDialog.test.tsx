import { type LetterOptions, registerPrinter } from '@parkwart/web';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { typeOwnerDay } from '../testing/typeOwnerDay.ts';
import {
  created,
  first,
  known,
  makeAndPrint,
  printed,
  second,
  serveOffice,
  setUpPrinting,
  show,
} from './testing/letters.tsx';

setUpPrinting();

describe('LetterDialog', () => {
  it('is prefilled with numbers, plate, today and the deadline of the settings', async () => {
    serveOffice([first]);
    show([{ ...first, ...known }]);

    expect(await screen.findByLabelText('Rechnungsnummer')).toHaveValue('100001');
    expect(screen.getByLabelText('Kennzeichen')).toHaveValue('B-AB 1234');
    expect(screen.getByLabelText('Name des Halters')).toHaveValue('Erika Mustermann');
    expect(screen.getByRole('group', { name: 'Briefdatum' })).toHaveTextContent(/8\.12\.2026/);
    expect(screen.getByRole('group', { name: 'Zahlbar bis' })).toHaveTextContent(/18\.12\.2026/);
  });

  it('focuses the owner if it is unknown', async () => {
    serveOffice([first]);
    show([first]);

    await waitFor(() => expect(screen.getByLabelText('Name des Halters')).toHaveFocus());
    expect(screen.queryByText(/^Diese Rechnung ist/)).not.toBeInTheDocument();
  });

  it.each([
    ['schon bezahlt', { isPay: true }],
    ['inaktiv', { isDisable: true }],
  ])('warns that an invoice needs no letter when it is %s', async (state, change) => {
    serveOffice([first]);
    show([{ ...first, ...known, ...change }]);

    expect(await screen.findByText(`Diese Rechnung ist ${state}.`)).toBeVisible();
  });

  it('shows „Bitte alle Felder ausfüllen.“ while a field is empty, and creates no letter', async () => {
    serveOffice([first]);
    const { user } = show([first]);
    await user.click(await screen.findByRole('button', { name: 'PDF erstellen' }));

    expect(await screen.findByText('Bitte alle Felder ausfüllen.')).toBeVisible();
    expect(screen.getByLabelText('Name des Halters')).toHaveAccessibleDescription('Bitte ausfüllen.');
    expect(created).toEqual([]);
  });

  it('creates the letter from the inputs, shows it and prints it', async () => {
    serveOffice([first]);
    const { user } = show([{ ...first, ...known }]);
    await makeAndPrint(user);

    expect(screen.getByTitle('Vorschau der Mahnung')).toHaveAttribute('src', 'blob:letter#navpanes=0&view=FitH');
    expect(printed).toHaveLength(1);
    expect(created[0]?.[0]?.inputs).toEqual({
      ...known,
      invoiceNumber: '100001',
      vehicleNumber: 'B-AB 1234',
      todayDate: '2026-12-08',
      deadline: '2026-12-18',
      fahrzeughalter: '2026-12-05',
    });
  });

  it('creates the letter once when Enter is pressed twice', async () => {
    serveOffice([first]);
    const { user } = show([{ ...first, ...known }]);
    await typeOwnerDay(user);
    const form = screen.getByLabelText('Name des Halters').closest('form') as HTMLFormElement;
    fireEvent.submit(form);
    fireEvent.submit(form);

    expect(await screen.findByTitle('Vorschau der Mahnung')).toBeVisible();
    expect(created).toHaveLength(1);
  });

  it('opens the print dialog once when the button is pressed twice', async () => {
    serveOffice([first]);
    let opened = () => {};
    registerPrinter({
      printReceipt: async () => {},
      letterPdf: async () => new Blob(['%PDF'], { type: 'application/pdf' }),
      printPdf: (pdf) => {
        printed.push(pdf);
        return new Promise((resolve) => {
          opened = resolve;
        });
      },
    });
    const { user } = show([{ ...first, ...known }]);
    await typeOwnerDay(user);
    await user.click(screen.getByRole('button', { name: 'PDF erstellen' }));
    await user.dblClick(await screen.findByRole('button', { name: 'Drucken' }));
    opened();

    expect(await screen.findByRole('button', { name: 'Ja, gedruckt' })).toBeVisible();
    expect(printed).toHaveLength(1);
  });

  it('shows the progress of letters, and stops it when the creation is cancelled', async () => {
    serveOffice([first, second]);
    let options: LetterOptions | undefined;
    let finish = () => {};
    registerPrinter({
      printReceipt: async () => {},
      letterPdf: (_letters, given) => {
        options = given;
        return new Promise((resolve) => {
          finish = () => resolve(new Blob(['%PDF']));
        });
      },
      printPdf: async () => {},
    });
    const { user } = show([
      { ...first, ...known },
      { ...second, ...known },
    ]);
    await typeOwnerDay(user);
    await user.click(screen.getByRole('button', { name: 'PDF erstellen' }));
    expect(await screen.findByText('Brief 1 von 2')).toHaveRole('status');
    act(() => options?.onProgress?.(1));
    expect(screen.getByText('Brief 2 von 2')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
    await user.click(
      within(screen.getByRole('dialog', { name: 'Änderungen verwerfen?' })).getByRole('button', {
        name: 'Weiter bearbeiten',
      }),
    );

    expect(options?.signal?.aborted).toBe(true);
    expect(screen.queryByText(/^Brief \d/)).not.toBeInTheDocument();
    await act(async () => finish());
    expect(screen.queryByTitle('Vorschau der Mahnung')).not.toBeInTheDocument();
    expect(screen.queryByText(/konnte nicht erstellt werden/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'PDF erstellen' }));
    await act(async () => finish());
    expect(await screen.findByTitle('Vorschau der Mahnung')).toBeVisible();
  });

  it('keeps the input when the PDF cannot be created', async () => {
    serveOffice([first]);
    registerPrinter({
      printReceipt: async () => {},
      letterPdf: () => Promise.reject(new Error('no module')),
      printPdf: async () => {},
    });
    const { user } = show([{ ...first, address: known.address }]);
    await user.type(await screen.findByLabelText('Name des Halters'), 'Otto Normal');
    await typeOwnerDay(user);
    await user.click(screen.getByRole('button', { name: 'PDF erstellen' }));

    await waitFor(() => expect(screen.getAllByText(/Das PDF konnte nicht erstellt werden\./)).toHaveLength(2));
    expect(screen.getByLabelText('Name des Halters')).toHaveValue('Otto Normal');
  });

  it('asks „Änderungen verwerfen?“ before it is closed after input', async () => {
    serveOffice([first]);
    const { user, closed } = show([first]);
    await user.type(await screen.findByLabelText('Name des Halters'), 'Otto');
    await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
    const question = within(screen.getByRole('dialog', { name: 'Änderungen verwerfen?' }));
    await user.click(question.getByRole('button', { name: 'Weiter bearbeiten' }));
    expect(closed).toEqual([]);
    expect(screen.getByLabelText('Name des Halters')).toHaveValue('Otto');

    await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
    await user.click(screen.getByRole('button', { name: 'Verwerfen' }));
    expect(closed).toEqual([true]);
  });
});
