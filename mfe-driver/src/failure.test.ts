import { ApiError } from '@parkwart/web';
import { endedBy } from './failure.ts';
import { formFailureOf } from './form/formTexts.ts';

const error = (status: number, code: string) => new ApiError(status, code, 'Auf Deutsch.');

describe('what went wrong', () => {
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
  ])('with status %d and code %s has the sentence %s', (status, code, sentence) => {
    expect(formFailureOf(error(status, code))).toBe(sentence);
  });

  it('inside the page has a sentence, too', () => {
    expect(formFailureOf(new TypeError('x'))).toBe('failed');
  });

  it('ends the view of the case with the session or with the page', () => {
    expect(endedBy(error(401, 'PAGE_SESSION_ENDED'))).toBe('expired');
    expect(endedBy(error(404, 'PAGE_NOT_FOUND'))).toBe('notFound');
    expect(endedBy(error(503, 'SERVICE_UNAVAILABLE'))).toBeUndefined();
  });
});
