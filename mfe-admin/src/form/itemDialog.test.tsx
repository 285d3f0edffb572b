import { day as dayInput, requiredText } from '@parkwart/contracts/inputs/inputs';
import { screen, within } from '@testing-library/react';
import * as z from 'zod/mini';
import { clearToasts, showPage } from '../testing/showPage.tsx';
import { day, text } from './fields.tsx';
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

const MODULES = ['../named-drivers/DriverDialog.tsx', '../objections/forms.tsx', '../permits/forms.tsx'];

it.each(MODULES)('%s: the dialogs have the fields that their schemas require, and none that these lack', (file) => {
  mockMade.length = 0;
  jest.isolateModules(() => void require(file));
  expect(mockMade).not.toHaveLength(0);
  for (const { fields, schema } of mockMade) {
    const { properties = {}, required = [] } = z.toJSONSchema(schema, { unrepresentable: 'any' });
    const names = Object.keys(fields);
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(names));
    expect(names).toEqual(expect.arrayContaining(required));
  }
});

interface Space {
  readonly name: string;
  readonly since: string;
}
const saved: string[] = [];
const send = jest.fn(async (_body: object, _idempotencyKey: string) => 'the answer');

const SpaceDialog = itemDialog(
  {
    fields: { name: text('Name', { required: true }), since: day('Seit') },
    schema: z.strictObject({ name: requiredText(20, 'Bitte geben Sie den Namen ein.'), since: dayInput }),
    queryKey: ['spaces'],
    texts: { add: 'Stellplatz hinzufügen', editTitle: 'Stellplatz bearbeiten', added: 'Neu.', changed: 'Geändert.' },
    of: ({ item }: { readonly item: Space | undefined }) => ({
      subject: `space:${item?.name}`,
      stored: item,
      initial: { since: '5.3.2026' },
      send,
    }),
    layout: ({ draw }) => (
      <>
        {draw('name')}
        {draw('since')}
      </>
    ),
  },
  () => (answer: string) => void saved.push(answer),
);

describe('a dialog for an item', () => {
  afterEach(() => {
    clearToasts();
    send.mockClear();
    saved.length = 0;
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
  ])('%s, and hands on the answer', async (_title, item, title, toast, name, since) => {
    const onClose = jest.fn();
    const { user } = showPage(<SpaceDialog item={item} isOpen onClose={onClose} />);
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    await user.type(dialog.getByLabelText('Name'), 'Dach');
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText(toast)).toBeVisible();
    expect(send.mock.calls).toEqual([[{ name, since }, expect.stringMatching(/^[0-9a-f]{32}$/)]]);
    expect(saved).toEqual(['the answer']);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('shows the schema’s message at the field that it names, and sends nothing', async () => {
    const { user } = showPage(<SpaceDialog item={undefined} isOpen onClose={jest.fn()} />);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    expect(await dialog.findByLabelText('Name')).toHaveAccessibleDescription('Bitte geben Sie den Namen ein.');
    expect(send).not.toHaveBeenCalled();
  });
});
