import { urlOf } from './request.ts';

const input = { params: { username: 'karla k/ö' }, query: { date: '5.3.2026', isPay: undefined } };
const call = { path: '/get-user/{username}' } as const;
const path = '/get-user/karla%20k%2F%C3%B6?date=5.3.2026';

afterEach(() => {
  delete process.env.PARKWART_API_BASE;
});

describe('the address of a call', () => {
  it('lies below /api/employee of the page’s own origin unless something else is said', () => {
    expect(urlOf(call, input)).toBe(`/api/employee${path}`);
  });

  it('lies below the base address that the environment names', () => {
    process.env.PARKWART_API_BASE = 'https://api.parkraum.example/v2';
    expect(urlOf(call, input)).toBe(`https://api.parkraum.example/v2${path}`);
  });
});
