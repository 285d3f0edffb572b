import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CALLS } from '@parkwart/contracts/calls/calls';
import { callName } from '@parkwart/contracts/openapi/callShape';
import { frontEndsIn } from '@parkwart/tooling/workspaces.mjs';
import { releaseSchema } from 'releases/site/release';

const ROOT = join(__dirname, '../..');

/** Calls that no page makes: they are used by other programs or older front ends, or reached through a link. */
const USED_BY_NO_PAGE = [
  'GET /checkout',
  'GET /all-vehicle',
  'GET /today-vehicle',
  'GET /vehicle-search',
  'GET /pay-search',
  'GET /range-search',
  'GET /reminder-search',
  'GET /paid-search',
  'GET /active-search',
  'GET /inactive-search',
  'GET /image/{id}',
  'GET /disclosure',
  'POST /erasure-requests',
  'GET /disclosure/files',
  'POST /erasure-requests/files',
  'GET /disclosure/users',
  'POST /erasure-requests/users',
  // The payment provider's webhook.
  'POST /driver-page/payments/{reference}/notice',
  'GET /journal/parking',
  'GET /journal/users',
  'GET /journal/files',
];

const WITH_PAGES: readonly string[] = ['users', 'parking', 'files'];

const callsOf = (name: string): string[] => {
  const written = readFileSync(join(ROOT, name, 'dist/release.json'), 'utf8');
  return (releaseSchema.parse(JSON.parse(written)).calls ?? []).map(callName);
};

describe('the releases of the front ends', () => {
  it('list every call that the pages of each front end make', () => {
    const used = new Set(frontEndsIn(ROOT).flatMap(callsOf));
    const ours = CALLS.filter(({ service }) => WITH_PAGES.includes(service)).map(callName);
    expect(ours.filter((call) => !used.has(call)).sort()).toEqual([...USED_BY_NO_PAGE].sort());
  });
});
