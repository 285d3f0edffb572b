import { act, screen, waitFor, within } from '@testing-library/react';
import { checkInNow, NOW, parked, plate, serveCheckIns, submit } from '../testing/checkIn.ts';
import { showPage } from '../testing/showPage.tsx';
import { CheckInPage } from './CheckInPage.tsx';

checkInNow();

describe('Auto parken', () => {
  it('focuses the plate and shows date and time in Berlin, read-only', async () => {
    serveCheckIns(parked);
    showPage(<CheckInPage />);

    expect(screen.getByRole('heading', { level: 1, name: 'Auto parken' })).toBeVisible();
    await waitFor(() => expect(plate()).toHaveFocus());
    expect(screen.getByLabelText('Datum')).toHaveValue('21.11.2026');
    expect(screen.getByLabelText('Uhrzeit')).toHaveValue('10:12:05');
    expect(screen.getByLabelText('Datum')).toHaveAttribute('readonly');
    expect(screen.getByLabelText('Uhrzeit')).toHaveAttribute('readonly');
  });

  it('keeps the clock running', () => {
    jest.useFakeTimers({ now: NOW });
    serveCheckIns(parked);
    showPage(<CheckInPage />);
    act(() => jest.advanceTimersByTime(2_600));

    expect(screen.getByLabelText('Uhrzeit')).toHaveValue('10:12:08');
  });

  it('asks for a missing plate, and sends nothing', async () => {
    const sent = serveCheckIns(parked);
    const { user } = showPage(<CheckInPage />);
    await user.click(submit());

    expect(await screen.findByText('Bitte geben Sie die Fahrzeugnummer ein')).toBeVisible();
    expect(plate()).toHaveFocus();
    expect(plate()).toBeInvalid();
    expect(sent).toHaveLength(0);
  });

  it('rejects characters that no plate contains', async () => {
    const sent = serveCheckIns(parked);
    const { user } = showPage(<CheckInPage />);
    await user.type(plate(), '<script>{Enter}');

    expect(await screen.findByText(/^Höchstens 20 Zeichen: Buchstaben, Ziffern/)).toBeVisible();
    expect(sent).toHaveLength(0);
  });

  it('converts the plate to capitals while typing, wherever the caret is', async () => {
    serveCheckIns(parked);
    const { user } = showPage(<CheckInPage />);
    await user.type(plate(), 'b-ab 14');
    await user.type(plate(), 'x', { initialSelectionStart: 4, initialSelectionEnd: 4 });

    expect(plate()).toHaveValue('B-ABX 14');
    expect(plate().selectionStart).toBe(5);
  });

  it("shows a hint about a foreign plate's format, but accepts it", async () => {
    const sent = serveCheckIns(parked);
    const { user } = showPage(<CheckInPage />);
    await user.type(plate(), '1-abc-234');
    expect(screen.getByText(/kein deutsches Format/)).toBeVisible();

    await user.click(submit());
    // The till's later requests may already have followed.
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ vehicleNumber: '1-ABC-234' }));
  });

  it('shows no hint for a German plate, nor while one is incomplete', async () => {
    serveCheckIns(parked);
    const { user } = showPage(<CheckInPage />);
    await user.type(plate(), 'b-ab');
    expect(screen.queryByText(/kein deutsches Format/)).not.toBeInTheDocument();
    await user.type(plate(), ' 1234e');
    expect(screen.queryByText(/kein deutsches Format/)).not.toBeInTheDocument();
  });

  it('suggests car makes, with Andere last', () => {
    serveCheckIns(parked);
    showPage(<CheckInPage />);
    const list = document.getElementById(screen.getByLabelText('Modell').getAttribute('list') ?? '');
    const makes = [...(list?.querySelectorAll('option') ?? [])].map((option) => option.value);

    expect(makes).toContain('Volkswagen');
    expect(makes.at(-1)).toBe('Andere');
  });

  it('offers the ten colours, five of them in the first row, and Andere', () => {
    serveCheckIns(parked);
    showPage(<CheckInPage />);
    const colours = within(screen.getByRole('group', { name: 'Farbe' })).getAllByRole('radio');
    const names = colours.map((radio) => radio.closest('label')?.textContent);

    expect(names).toEqual([
      'Schwarz',
      'Weiß',
      'Rot',
      'Grün',
      'Grau',
      'Blau',
      'Silber',
      'Gelb',
      'Braun',
      'Orange',
      'Andere',
    ]);
    const [first, ...rest] = colours.map((radio) => radio.closest('label')?.parentElement);
    expect(rest.filter((row) => row === first)).toHaveLength(4);
  });

  it('clears the form with „Leeren“', async () => {
    serveCheckIns(parked);
    const { user } = showPage(<CheckInPage />);
    expect(screen.queryByText('Von vorhin')).not.toBeInTheDocument();
    await user.type(plate(), 'B-AB 1234');
    await user.click(screen.getByRole('radio', { name: 'Rot' }));
    await user.click(screen.getByRole('button', { name: 'Leeren' }));

    expect(plate()).toHaveValue('');
    await waitFor(() => expect(plate()).toHaveFocus());
    expect(screen.getByRole('radio', { name: 'Rot' })).not.toBeChecked();
  });

  it('keeps the input after a visit to another page or a reload', async () => {
    serveCheckIns(parked);
    const first = showPage(<CheckInPage />);
    await first.user.type(plate(), 'B-AB 12');
    await first.user.click(screen.getByRole('radio', { name: 'Rot' }));
    first.unmount();
    const { user } = showPage(<CheckInPage />);
    expect(plate()).toHaveValue('B-AB 12');
    expect(screen.getByRole('radio', { name: 'Rot' })).toBeChecked();
    expect(screen.getByText('Von vorhin')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Verwerfen' }));
    expect(plate()).toHaveValue('');
    await waitFor(() => expect(plate()).toHaveFocus());
    expect(screen.queryByText('Von vorhin')).not.toBeInTheDocument();
  });
});
