import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Call } from './call.ts';
import { CALLS } from './calls.ts';

const folder = dirname(fileURLToPath(import.meta.url));

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'service' in value && 'method' in value && 'path' in value;
}

describe('CALLS', () => {
  it('lists every call that a file of the contracts describes', async () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
    const modules: Record<string, unknown>[] = await Promise.all(files.map((name) => import(join(folder, name))));
    const described = modules.flatMap((module) => Object.values(module).filter(isCall));
    expect(described.filter((call) => !CALLS.includes(call)).map(({ path }) => path)).toEqual([]);
    expect(described.length).toBeGreaterThan(5);
  });
});
