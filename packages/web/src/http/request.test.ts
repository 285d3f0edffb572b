import { toRequestInit, urlOf } from './request.ts';

const input = { params: { username: 'karla k/ö' }, query: { date: '5.3.2026', isPay: undefined } };
const call = { path: '/get-user/{username}' } as const;
const path = '/get-user/karla%20k%2F%C3%B6?date=5.3.2026';

afterEach(() => {
  delete process.env.PARKWART_API_BASE;
});

describe('the URL of a call', () => {
  it('is below /api/employee on the page’s own origin by default', () => {
    expect(urlOf(call, input)).toBe(`/api/employee${path}`);
  });

  it('is below the base URL of the environment', () => {
    process.env.PARKWART_API_BASE = 'https://api.parkraum.example/v2';
    expect(urlOf(call, input)).toBe(`https://api.parkraum.example/v2${path}`);
  });
});

it('a request has the session of a driver only where it is given', () => {
  const headersOf = (options: Parameters<typeof toRequestInit>[2]) =>
    toRequestInit({ method: 'GET' }, {}, options).headers;
  expect(headersOf({ driverSession: '1.2.x' })).toMatchObject({ Authorization: 'Bearer 1.2.x' });
  expect(headersOf({})).not.toHaveProperty('Authorization');
});
