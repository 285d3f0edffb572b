import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SECURITY_EVENTS } from './securityEvents.ts';

const handbook = readFileSync(join(__dirname, '../../../../docs/operations/security-events.md'), 'utf8');

describe('the handbook', () => {
  it.each(Object.entries(SECURITY_EVENTS))('explains %s and each of its reasons', (event, reasons) => {
    const rows = handbook.split('\n').filter((line) => line.startsWith('|'));
    const first = rows.findIndex((row) => row.split('|')[1]?.includes(`\`${event}\``));
    expect(first).toBeGreaterThan(1);
    const next = rows.findIndex((row, index) => index > first && row.split('|')[1]?.trim());
    const explained = rows
      .slice(first, next < 0 ? undefined : next)
      .map((row) => row.split('|')[2])
      .join();
    for (const reason of reasons) expect(explained).toContain(`\`${reason}\``);
  });
});
