import { DRIVER_SESSION_MINUTES, driverNameInput, driverObjectionInput } from '@parkwart/contracts/calls/driverPage';
import { PLATE_MAX_LENGTH } from '@parkwart/contracts/rules/plate';
import { MAX_FILE_BYTES } from '@parkwart/contracts/wire/limits';
import { FORM_TEXTS } from './form/formTexts.ts';
import { LANGUAGES, type Language } from './language/languages.ts';
import { MOST, textError } from './limits.ts';

const name = (value: string) => driverNameInput.safeParse({ name: value, address: 'x' }).success;
const address = (value: string) => driverNameInput.safeParse({ name: 'x', address: value }).success;
const objection = (text: string) => driverObjectionInput.safeParse({ text }).success;

describe.each([
  ['objection', objection],
  ['name', name],
  ['address', address],
] as const)('the text of %s', (field, isTaken) => {
  const most = MOST[field];

  it.each([
    'x'.repeat(most),
    'x'.repeat(most + 1),
    ` ${'x'.repeat(most)} `,
    `${'x'.repeat(most - 2)}\r\nx`,
    '',
    ' \n ',
    'a\tb\nc',
    'a\u0007b',
    'ı ğ ş ł ż',
  ])('is accepted by the page exactly if the server accepts it (%#)', (text) => {
    expect(textError(text, most) === undefined).toBe(isTaken(text));
  });
});

it.each(Object.entries(LANGUAGES))('the limits stand in the texts: %s', (language, { open }) => {
  expect(open.expired).toContain(String(DRIVER_SESSION_MINUTES));
  expect(open.plateInvalid).toContain(String(PLATE_MAX_LENGTH));
  expect(FORM_TEXTS[language as Language].errors.FILE_TOO_LARGE).toContain(`${MAX_FILE_BYTES / 1024 / 1024} MB`);
});

it('a name is one line', () => {
  expect(driverNameInput.parse({ name: ' Erika\r\n=1+1\tBeispiel ', address: 'Weg 1\nB' })).toEqual({
    name: 'Erika =1+1 Beispiel',
    address: 'Weg 1\nB',
  });
});
