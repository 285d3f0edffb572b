import { ApiError } from '@parkwart/web';
import { render, screen } from '@testing-library/react';
import { localhostUrl, PasskeyError } from './PasskeyError.tsx';

const needsAName = new ApiError(409, 'PASSKEYS_NEED_A_NAME', 'Passkeys gehen nur unter einem Namen.');

describe('a passkey under the machine’s number', () => {
  it.each([
    ['http://127.0.0.1:8080/profile', 'http://localhost:8080/'],
    ['http://127.0.0.1/', 'http://localhost/'],
    ['http://192.168.0.7:8080/', undefined],
    ['https://parkwart.example/', undefined],
  ])('opened as %s is found as %s', (here, there) => {
    expect(localhostUrl(new URL(here))).toBe(there);
  });

  it('offers no link where there is no such name', () => {
    render(<PasskeyError error={needsAName} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Passkeys gehen nur unter einem Namen.');
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('shows no foreign words of an error that nobody foresaw', () => {
    render(<PasskeyError error={new Error('undefined is not a function')} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Der Passkey konnte nicht benutzt werden.');
  });
});
