import { rm } from 'node:fs/promises';

/** Deletes the earlier backup, as an operator's cleanup does. */
export async function backUpTwice(
  folder: string,
  backUp: (to: string, say: (line: string) => void) => Promise<void>,
): Promise<void> {
  const output: string[] = [];
  await backUp(`${folder}-earlier`, () => undefined);
  await backUp(folder, (line) => output.push(line));
  // Proves that the drill covers a backup with shared files.
  expect(output.join('\n')).toMatch(/Davon unverändert und gemeinsam mit .+-earlier: \d\d/);
  await rm(`${folder}-earlier`, { recursive: true });
}
