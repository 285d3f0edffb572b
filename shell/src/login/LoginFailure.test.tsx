import { act, render, screen } from '@testing-library/react';
import { LoginFailure } from './LoginFailure.tsx';

const SENTENCE = 'Zu viele Fehlversuche. Bitte versuchen Sie es in 2 Minuten erneut.';

const failure = (status: number, retryAfter: number) =>
  Object.assign(new Error(SENTENCE), { name: 'ApiError', status, retryAfter });
const advance = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1_000));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('a login that is rejected after too many attempts', () => {
  it('counts down until a retry is allowed, and then says so', () => {
    render(<LoginFailure error={failure(429, 90)} />);
    expect(screen.getByRole('alert')).toHaveTextContent(SENTENCE);
    expect(screen.getByRole('timer')).toHaveTextContent('Noch 1:30 Minuten.');
    advance(29);
    expect(screen.getByRole('timer')).toHaveTextContent('Noch 1:01 Minuten.');
    advance(31);
    expect(screen.getByRole('timer')).toHaveTextContent('Noch 30 Sekunden.');
    advance(29);
    expect(screen.getByRole('timer')).toHaveTextContent('Noch 1 Sekunde.');
    advance(1);
    expect(screen.getByRole('status')).toHaveTextContent('Sie können es jetzt wieder versuchen.');
    expect(screen.queryByText(SENTENCE)).not.toBeInTheDocument();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('does not announce every second', () => {
    render(<LoginFailure error={failure(429, 30)} />);
    expect(screen.getByRole('alert')).not.toContainElement(screen.getByRole('timer'));
  });

  it.each([
    ['another error response', failure(401, 0)],
    ['a 429 without Retry-After', failure(429, 0)],
    ['a server that is down', failure(503, 5)],
  ])('shows no countdown for %s', (_title, error) => {
    render(<LoginFailure error={error} />);
    expect(screen.getByText(SENTENCE)).toBeVisible();
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
  });
});
