import { DEFAULT_CLAIM_SETTINGS } from '@parkwart/contracts/calls/claimSettings';
import { DEFAULT_SETTINGS } from '@parkwart/contracts/calls/operatorSettings';
import { stopDate } from '@parkwart/web/testing/clock';
import { screen, waitFor, within } from '@testing-library/react';
import { keepDocuments } from '../../testing/printer.ts';
import { nameOf, PERSON, searchFor, serve } from '../../testing/privacy.tsx';
import { clearToasts } from '../../testing/showPage.tsx';

const mockSaved: { name: string; blob: Blob }[] = [];
jest.mock('@parkwart/web/files/saveFile', () => ({
  saveFile: (blob: Blob, name: string) => void mockSaved.push({ name, blob }),
}));

/** jsdom's Blob has no text(). */
const textOf = (blob = new Blob()) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.readAsText(blob);
  });

beforeEach(() => {
  stopDate(new Date('2026-11-21T11:00:00Z'));
  mockSaved.length = 0;
});
afterEach(() => {
  clearToasts();
  jest.useRealTimers();
});

describe('Auskunft', () => {
  it('shows everything that the services store, in groups', async () => {
    const sent = serve();
    await searchFor('Name', 'Erika Muster');
    const records = within(await screen.findByRole('region', { name: 'Rechnungen' }));
    expect(records.getByText('Rechnung 100123 · B-AB 1234')).toBeVisible();
    for (const text of ['Erika Muster', '31.12.2027', 'Rechtsstreit', 'bezahlt']) {
      expect(records.getByText(text)).toBeVisible();
    }
    expect(records.getByText(/Brief\.pdf, hochgeladen am 21\.11\.2026 11:00:00 von admin/)).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Dauerparker' })).getByText('B-AB 1234')).toBeVisible();
    const others = within(screen.getByRole('region', { name: 'An anderer Stelle erwähnt' }));
    expect(others.getByText('Anruf von Erika Muster')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Änderungsprotokoll' })).toHaveTextContent('Bezahlt: nein, dann ja');
    const asked = sent.filter(({ path }) => path.startsWith('/disclosure'));
    expect(asked.map(({ query }) => Object.fromEntries(query))).toEqual([PERSON]);
  });

  it.each([
    ['BN-O 1234', 'BN-O 1234'],
    ['Nicht deutsch: BNO-1234', 'BNO-1234'],
  ])('asks first which car „bno1234“ is: %s', async (button, text) => {
    const sent = serve();
    const asked = () => sent.filter(({ path }) => path.startsWith('/disclosure'));
    const user = await searchFor('Kennzeichen', 'bno1234');
    expect(await screen.findByText(/^Ohne Trennung ist das mehrdeutig: B-NO 1234 oder BN-O 1234\?/)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'B-NO 1234' })).toHaveFocus());
    expect(asked()).toEqual([]);
    await user.click(screen.getByRole('button', { name: button }));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(asked().map(({ query }) => query.get('text'))).toEqual([text]));
  });

  it.each([
    ['Name', 'e', 'Bitte geben Sie den ganzen Namen ein.'],
    ['Kennzeichen', '%', 'Bitte geben Sie das ganze Kennzeichen ein.'],
  ] as const)('asks for the whole %s instead of %s', async (kind, text, sentence) => {
    const sent = serve();
    await searchFor(kind, text);
    expect(screen.getByText(sentence)).toBeVisible();
    expect(sent.map(nameOf)).toEqual(['GET /erasures']);
  });

  it('is saved as PDF and JSON, under names without the person', async () => {
    const documents = keepDocuments();

    serve({ 'GET /settings': { version: 1, settings: DEFAULT_SETTINGS, claims: DEFAULT_CLAIM_SETTINGS } });
    const user = await searchFor('Name', 'Erika Muster');
    await user.click(await screen.findByRole('button', { name: 'Auskunft als PDF' }));
    await user.click(screen.getByRole('button', { name: 'Als JSON' }));
    await waitFor(() =>
      expect(mockSaved.map(({ name }) => name).sort()).toEqual(['Auskunft_21.11.2026.json', 'Auskunft_21.11.2026.pdf']),
    );
    expect(documents).toMatchObject([
      {
        title: 'Auskunft nach Art. 15 DSGVO',
        lines: ['Gespeicherte Angaben zu: Name „Erika Muster“', expect.any(String), 'Stand: 21.11.2026 12:00:00'],
        sections: [
          { title: 'Rechnungen' },
          { title: 'Dauerparker' },
          { title: 'An anderer Stelle erwähnt' },
          { title: 'Änderungsprotokoll' },
          { title: 'Hinweise zum Datenschutz', text: DEFAULT_SETTINGS.privacyText },
        ],
      },
    ]);
    const json = mockSaved.find(({ name }) => name.endsWith('json'));
    expect(JSON.parse(await textOf(json?.blob))).toMatchObject({
      parking: { records: [{ ownerName: 'Erika Muster' }] },
    });
  });
});
