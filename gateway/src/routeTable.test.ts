import { ROUTES, type Route } from '@parkwart/contracts/calls/routes';
import { API_PREFIX } from '@parkwart/contracts/calls-kit/call';
import { mergedPaths, pathsOf } from './routeTable.ts';

const SPEC = `
  POST /park-login · POST /parking · GET /invoice-search · GET /checkout · GET /all-vehicle
  PUT /disable/{invoiceNumber} · PUT /print/{invoiceNumber} · PUT /update-fine/{invoiceNumber}
  PUT /check-notes/{invoiceNumber} · PUT /update-payment/{invoiceNumber} · PUT /update-MI/{invoiceNumber}
  GET /today-vehicle · GET /vehicle-search · GET /pay-search · GET /range-search
  GET /reminder-search · GET /paid-search · GET /active-search · GET /inactive-search
  POST /upload-files/{invoiceNumber} · POST /download-file
  GET /all-user · POST /add-user · PUT /user/{id} · DELETE /user/{id} · GET /get-user/{username}
  PUT /change-password/{username} · GET /all-fine · POST /add-fine · PUT /fine/{id} · DELETE /fine/{id}
  POST /logout · POST /session/refresh · GET /records · GET /dashboard · GET /settings · PUT /settings
  POST /checkout · GET /receipt/{invoiceNumber}`
  .split(/[·\n]/)
  .map((row) => row.trim())
  .filter(Boolean);

const ROUTE: Route = { method: 'GET', path: '/api/employee/notes', service: 'users', body: 'json', repeatable: true };

describe('the route table', () => {
  it('contains every call of the specification and of the pages', () => {
    const rows = ROUTES.map(({ method, path }) => `${method} ${path.slice(API_PREFIX.length)}`);
    expect(rows).toEqual(expect.arrayContaining(SPEC));
  });

  it('finds the path of a request, even if a path with parameters also matches', () => {
    for (const { path } of pathsOf()) {
      const example = path.replace(/\{\w+\}/g, '7');
      const [first, ...others] = pathsOf().filter(({ pattern }) => pattern.test(example));
      expect(first?.path).toBe(path);
      expect(others.every(({ hasParameters }) => hasParameters && !first?.hasParameters)).toBe(true);
    }
  });

  it('begins every path with the prefix that the front ends use', () => {
    expect(pathsOf().every(({ path }) => path.startsWith(`${API_PREFIX}/`))).toBe(true);
  });

  it('lets the gateway repeat only those POSTs that are declared repeatable', () => {
    const repeated = ROUTES.filter(({ method, repeatable }) => method === 'POST' && !repeatable);
    expect(repeated.map(({ path }) => path.slice(API_PREFIX.length)).sort()).toEqual([
      '/bank/statements',
      '/driver-page/files',
      '/park-login',
      '/passkeys',
      '/session/passkey',
      '/session/proof',
      '/session/refresh',
      '/upload-files/{invoiceNumber}',
      '/upload-sign-photos/{id}',
    ]);
  });

  it('limits attempts at every call that checks a password or passkey', () => {
    const limited = ROUTES.filter(({ limit }) => limit === 'login').map(({ path }) => path.slice(API_PREFIX.length));
    expect(limited.sort()).toEqual(['/park-login', '/session/passkey', '/session/proof']);
  });
});

describe('pathsOf', () => {
  it.each<[string, Partial<Route>, RegExp]>([
    ['two calls with one method', {}, /same method/],
    ['calls of one path that differ in more than the method', { method: 'POST', limit: 'login' }, /must agree/],
    ['a path that nginx would read differently', { path: '/api/employee/a b' }, /no path/],
  ])('rejects %s', (_title, change, message) => {
    expect(() => pathsOf([ROUTE, { ...ROUTE, ...change }])).toThrow(message);
  });
});

describe('mergedPaths', () => {
  const paths = (...live: object[]) => mergedPaths(live);
  const find = (found: ReturnType<typeof paths>, path: string) => found.find((one) => one.path === path);

  it('adds the calls of a live service to the calls that the gateway knows', () => {
    const found = paths(ROUTE);
    expect(find(found, ROUTE.path)).toMatchObject({ methods: ['GET'], service: 'users' });
    expect(found).toHaveLength(pathsOf().length + 1);
  });

  it('prefers the live service’s route if the service and the gateway have a route for the same path', () => {
    const [own] = pathsOf([ROUTE]);
    const live = { ...ROUTE, path: `${API_PREFIX}/dashboard`, service: 'files' };
    expect(find(paths(live), live.path)).toMatchObject({
      ...own,
      path: live.path,
      pattern: expect.anything(),
      service: 'files',
    });
  });

  it.each([
    ['of an unknown service', { service: 'weather' }],
    ['with an unknown limit', { limit: 'strict' }],
  ])('leaves out a call %s', (_title, change) => {
    expect(paths({ ...ROUTE, ...change })).toHaveLength(pathsOf().length);
  });
});
