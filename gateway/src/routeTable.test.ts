import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { API_PREFIX, type Call } from '@parkwart/contracts/call';
import { readPaths, readRoutes } from './routeTable.ts';

const contracts = join(dirname(fileURLToPath(import.meta.url)), '../../packages/contracts/src');

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'service' in value && 'method' in value && 'path' in value;
}

async function contractCalls(): Promise<Call[]> {
  const files = readdirSync(contracts).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const modules: Record<string, unknown>[] = await Promise.all(files.map((name) => import(join(contracts, name))));
  return modules.flatMap((module) => Object.values(module).filter(isCall));
}

/** The calls of specification §7 and those that the pages need beside them. */
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

const rows = readRoutes().map(({ method, path }) => `${method} ${path}`);

describe('routes.json', () => {
  it('holds every call of the specification, and those that the pages need', () => {
    expect(rows).toEqual(expect.arrayContaining(SPEC));
  });

  it('holds no call that nobody described', async () => {
    const described = new Set([...SPEC, ...(await contractCalls()).map(({ method, path }) => `${method} ${path}`)]);
    expect(rows.filter((row) => !described.has(row))).toEqual([]);
  });

  it('sends every call of the contracts to the service that the contract names', async () => {
    const calls = await contractCalls();
    expect(calls.length).toBeGreaterThan(5);
    for (const { service, method, path } of calls) {
      const matching = readRoutes().filter((route) => route.method === method && route.path === path);
      expect({ method, path, services: matching.map((route) => route.service) }).toEqual({
        method,
        path,
        services: [service],
      });
    }
  });

  it('sends a request to its own path, and to no second pattern', () => {
    for (const { path } of readPaths()) {
      const example = path.replace(/\{\w+\}/g, '7');
      const [first, ...others] = readPaths().filter(({ pattern }) => pattern.test(example));
      expect(first?.path).toBe(path);
      expect(others.every(({ hasParameters }) => hasParameters && !first?.hasParameters)).toBe(true);
    }
  });

  it('lies below the prefix that the front ends use', () => {
    expect(readPaths().every(({ path }) => path.startsWith(`${API_PREFIX}/`))).toBe(true);
  });

  it('repeats no POST that takes neither an idempotency key nor a repetition', () => {
    const repeated = readRoutes().filter(({ method, repeatable }) => method === 'POST' && !repeatable);
    expect(repeated.map(({ path }) => path)).toEqual([
      '/park-login',
      '/session/refresh',
      '/session/passkey',
      '/session/proof',
      '/passkeys',
      '/upload-files/{invoiceNumber}',
    ]);
  });
});
