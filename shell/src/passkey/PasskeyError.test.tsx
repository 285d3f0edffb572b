import { render, screen } from '@testing-library/react';
import { localhostUrl, PasskeyError } from './PasskeyError.tsx';

describe('a passkey error at an IP address', () => {
  it.each([
    ['http://127.0.0.1:8080/profile', 'http://localhost:8080/'],
    ['http://127.0.0.1/', 'http://localhost/'],
    ['http://192.168.0.7:8080/', undefined],
    ['https://parkwart.example/', undefined],
  ])('links from %s to %s', (here, there) => {
    expect(localhostUrl(new URL(here))).toBe(there);
  });

  it('hides the message of an unexpected error', () => {
    render(<PasskeyError error={new Error('undefined is not a function')} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Der Passkey konnte nicht benutzt werden.');
  });
});
