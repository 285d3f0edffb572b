import { day as dayInput, requiredText } from '@parkwart/contracts/inputs/inputs';
import { screen, within } from '@testing-library/react';
import * as z from 'zod/mini';
import { showPage } from '../../testing/showPage.tsx';
import { day } from './DayFields.tsx';
import { check, choice, euros, type Fields, labelsOf, lines, own, sentBy, text, typedIn } from './fields.tsx';
import { showIsoDay } from './isoDay.ts';
import { itemDialog } from './itemDialog.tsx';

interface Made {
  readonly fields: object;
  readonly schema: z.ZodMiniType;
}

const mockMade: Made[] = [];

jest.mock('./itemDialog.tsx', () => {
  const real = jest.requireActual<typeof import('./itemDialog.tsx')>('./itemDialog.tsx');
  return {
    itemDialog: (...given: Parameters<typeof real.itemDialog>) => {
      mockMade.push(given[0]);
      return real.itemDialog(...given);
    },
  };
});

/** Each file with forms, and the input fields of its calls that a form in another file sends. */
const FILES: readonly (readonly [file: string, ...sentElsewhere: string[]])[] = [
  ['../../record/account/forms.tsx'],
  ['../../pages/administration/fine-types/forms.tsx'],
  ['../../pages/bank/refunds/forms.tsx'],
  ['../../record/dunning-block/forms.tsx'],
  ['../../pages/reminders/OwnerDialog.tsx'],
  ['../../record/hand-over/forms.tsx'],
  ['../../record/hold/forms.tsx'],
  ['../../pages/reminders/keeper-requests/forms.tsx'],
  ['../../record/named-drivers/forms.tsx'],
  ['../../record/objections/forms.tsx', 'payUntil'],
  ['../../pages/permits/forms.tsx'],
];

it.each(FILES)('%s: the dialogs of this file have exactly the fields of their schemas', (file, ...sentElsewhere) => {
  mockMade.length = 0;
  require(file);
  expect(mockMade).not.toHaveLength(0);
  for (const { fields, schema } of mockMade) {
    const { properties = {} } = z.toJSONSchema(schema, { unrepresentable: 'any' });
    const sent = Object.keys(properties).filter((name) => !sentElsewhere.includes(name));
    expect(Object.keys(fields).sort()).toEqual(sent.sort());
  }
});

interface Space {
  readonly name: string;
  readonly since: string;
}

const send = jest.fn(async (_body: object, _idempotencyKey: string) => undefined);

const SpaceDialog = itemDialog({
  fields: { name: text('Name', { required: true }), since: day('Seit') },
  schema: z.strictObject({ name: requiredText(20, 'Bitte geben Sie den Namen ein.'), since: dayInput }),
  queryKey: ['spaces'],
  useItem: ({ item }: { readonly item: Space | undefined }) => ({
    texts: { add: 'Stellplatz hinzufügen', editTitle: 'Stellplatz bearbeiten', added: 'Neu.', changed: 'Geändert.' },
    subject: `space:${item?.name}`,
    stored: item,
    initial: { since: '5.3.2026' },
    send,
  }),
  layout: ({ draw }) => (
    <>
      {draw('name', 'Wie auf dem Schild')}
      {draw('since')}
    </>
  ),
});

describe('a dialog for an item', () => {
  afterEach(() => {
    send.mockClear();
  });

  it.each([
    ['adds a new one with its initial values', undefined, 'Stellplatz hinzufügen', 'Neu.', 'Dach', '2026-03-05'],
    [
      'changes a stored one',
      { name: 'Hof', since: '1.2.2026' },
      'Stellplatz bearbeiten',
      'Geändert.',
      'HofDach',
      '2026-02-01',
    ],
  ])('%s', async (_title, item, title, toast, name, since) => {
    const onClose = jest.fn();
    const { user } = showPage(<SpaceDialog item={item} isOpen onClose={onClose} />);
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    await user.type(dialog.getByRole('textbox', { name: 'Name', description: 'Wie auf dem Schild' }), 'Dach');
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText(toast)).toBeVisible();
    expect(send.mock.calls).toEqual([[{ name, since }, expect.stringMatching(/^[0-9a-f]{32}$/)]]);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('shows the schema’s error message at the field with the error, and sends nothing', async () => {
    const { user } = showPage(<SpaceDialog item={undefined} isOpen onClose={jest.fn()} />);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    expect(await dialog.findByLabelText('Name')).toHaveAccessibleDescription('Bitte geben Sie den Namen ein.');
    expect(send).not.toHaveBeenCalled();
  });
});

const LABELS = { letter: 'Brief', email: 'E-Mail' };

/** Per field: the stored value, the form's value, the sent value, and the text in a conflict. */
const CONVERSIONS = {
  text: [text('Name'), 'Hof', 'Hof', 'Hof', 'Hof'],
  lines: [lines('Anschrift'), 'Weg 1\nKöln', 'Weg 1\nKöln', 'Weg 1\nKöln', 'Weg 1\nKöln'],
  choice: [choice('Eingang', LABELS), 'email', 'email', 'email', 'E-Mail'],
  'choice that is not listed': [choice('Eingang', LABELS), 'fax', 'fax', 'fax', 'fax'],
  day: [day('Am'), '5.3.2026', '2026-03-05', '2026-03-05', '5.3.2026'],
  // The form sends '' rather than null, because the schema's message for '' contains the required format.
  'day that is missing': [day('Am'), null, '', '', ''],
  check: [check('Karten', 'Am Terminal'), true, true, true, 'ja'],
  euros: [euros('Betrag'), 1234.5, '1.234,50', 1234.5, '1.234,50'],
  'day that is sent in another way': [day('Am', showIsoDay), '5.3.2026', '2026-03-05', '5.3.2026', '5.3.2026'],
  own: [own('Zahl', 0), 7, 7, 7, '7'],
} satisfies Record<string, readonly [Fields[string], ...unknown[]]>;

describe('a field', () => {
  it.each(Object.entries(CONVERSIONS))(
    '(%s) converts the stored value for the form, and the value of the form for the request',
    (_name, conversion) => {
      const [field, stored, typed, sent, shown] = conversion;
      const fields: Fields = { one: field };
      const values = typedIn(fields, { one: stored, other: 'ignored' });
      expect(values).toEqual({ one: typed });
      expect(sentBy(fields, values)).toEqual({ one: sent });
      const [label, show] = labelsOf(fields).one ?? [];
      expect([label, show?.(typed as never)]).toEqual([field.label, shown]);
    },
  );

  it('is empty if nothing is stored', () => {
    const fields = {
      name: text('Name'),
      at: day('Am'),
      cards: check('Karten', 'Am Terminal'),
      files: own<string[]>('Dateien', []),
    };
    expect(typedIn(fields, {})).toEqual({ name: '', at: '', cards: false, files: [] });
  });
});
