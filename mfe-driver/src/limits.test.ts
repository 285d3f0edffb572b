import { DRIVER_SESSION_MINUTES, driverNameInput, driverObjectionInput } from '@parkwart/contracts/calls/driverPage';
import { PLATE_MAX_LENGTH } from '@parkwart/contracts/rules/plate';
import { DRIVER_TEXT_LENGTHS, MAX_FILE_BYTES } from '@parkwart/contracts/wire/limits';
import { ApiError } from '@parkwart/web';
import { endedBy } from './failure.ts';
import { FORM_TEXTS, formFailureOf } from './form/formTexts.ts';
import { LANGUAGES, type Language } from './language/languages.ts';
import { textError } from './limits.ts';

const name = (value: string) => driverNameInput.safeParse({ name: value, address: 'x' }).success;

const address = (value: string) => driverNameInput.safeParse({ name: 'x', address: value }).success;

const objection = (text: string) => driverObjectionInput.safeParse({ text }).success;

describe.each([
  ['objection', objection],
  ['name', name],
  ['address', address],
] as const)('the text of %s', (field, isTaken) => {
  const most = DRIVER_TEXT_LENGTHS[field];

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

it.each(Object.entries(LANGUAGES))(
  'the texts of the driver’s page contain the limits that the server enforces: %s',
  (language, { open }) => {
    expect(open.expired).toContain(String(DRIVER_SESSION_MINUTES));
    expect(open.plateInvalid).toContain(String(PLATE_MAX_LENGTH));
    expect(FORM_TEXTS[language as Language].errors.FILE_TOO_LARGE).toContain(`${MAX_FILE_BYTES / 1024 / 1024} MB`);
  },
);

it('line breaks and tabs in the name of a driver become spaces', () => {
  expect(driverNameInput.parse({ name: ' Erika\r\n=1+1\tBeispiel ', address: 'Weg 1\nB' })).toEqual({
    name: 'Erika =1+1 Beispiel',
    address: 'Weg 1\nB',
  });
});

const error = (status: number, code: string) => new ApiError(status, code, 'Auf Deutsch.');

describe('a failure', () => {
  it.each([
    [0, 'NOT_REACHED', 'unreached'],
    [0, 'TIMED_OUT', 'slow'],
    [400, 'INVALID_INPUT', 'invalid'],
    [404, 'NOT_FOUND', 'failed'],
    [409, 'KEY_IN_USE', 'failed'],
    [413, 'PAYLOAD_TOO_LARGE', 'FILE_TOO_LARGE'],
    [415, 'EXECUTABLE', 'EXECUTABLE'],
    [422, 'OBJECTION_OPEN', 'OBJECTION_OPEN'],
    [422, 'NAMING_NOT_POSSIBLE', 'NAMING_NOT_POSSIBLE'],
    [422, 'SOMETHING_NEW', 'invalid'],
    [429, 'TOO_MANY_REQUESTS', 'tooMany'],
    [500, 'INTERNAL', 'unavailable'],
    [503, 'SERVICE_UNAVAILABLE', 'unavailable'],
    [200, 'NOT_UNDERSTOOD', 'unavailable'],
    [400, 'constructor', 'invalid'],
  ])('with status %d and code %s gets the error message %s', (status, code, sentence) => {
    expect(formFailureOf(error(status, code))).toBe(sentence);
  });

  it('in the page’s own code has an error message, too', () => {
    expect(formFailureOf(new TypeError('x'))).toBe('failed');
  });

  it('closes the case only if the session has ended or the page is not found', () => {
    expect(endedBy(error(401, 'PAGE_SESSION_ENDED'))).toBe('expired');
    expect(endedBy(error(404, 'PAGE_NOT_FOUND'))).toBe('notFound');
    expect(endedBy(error(503, 'SERVICE_UNAVAILABLE'))).toBeUndefined();
  });
});
