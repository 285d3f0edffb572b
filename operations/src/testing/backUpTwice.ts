import { rm } from 'node:fs/promises';

/** Saves everything, then again beside it, and loses the earlier backup, as an operator's rule for old ones does. */
export async function backUpTwice(
  folder: string,
  backUp: (to: string, say: (line: string) => void) => Promise<void>,
): Promise<void> {
  const said: string[] = [];
  await backUp(`${folder}-earlier`, () => undefined);
  await backUp(folder, (line) => said.push(line));
  // Else the drill would not show that a backup whose files are shared brings everything back.
  expect(said.join('\n')).toMatch(/Davon unverändert und gemeinsam mit .+-earlier: \d\d/);
  await rm(`${folder}-earlier`, { recursive: true });
}
