import type { Manifest } from '../backup/manifest.ts';
import { CommandError } from '../commandError.ts';
import { countRows, type DatabaseAccess } from '../databases/databases.ts';
import { texts } from '../texts.ts';

/** @throws CommandError when a table has other rows than the backup counted */
export async function requireCounts(restored: DatabaseAccess, expected: Manifest['counts']): Promise<void> {
  const found = await countRows(restored);
  for (const table of new Set([...Object.keys(found), ...Object.keys(expected)])) {
    // A dump of MySQL does not mention empty tables.
    const [actual, expectedCount] = [found[table] ?? 0, expected[table] ?? 0];
    if (actual !== expectedCount) throw new CommandError(texts.countDiffers(table, actual, expectedCount));
  }
}
