import type { DrillReport } from './drill.ts';

export function expectAllRestored({ before, after, ...report }: DrillReport): void {
  expect(before.records).toHaveLength(6);
  expect(Object.keys(before.attachments)).toHaveLength(12);
  expect(report.parkedDuringBackup).toBeGreaterThan(0);
  expect(after).toEqual(before);
  expect(report.firstAfter).toBeGreaterThan(report.lastPrinted + 900);
  expect(report.oldSession).toBe(401);
  expect(report.addedUser).toBe(200);
}
