import { parseArgs } from 'node:util';
import { publish } from './publish.ts';
import { readRelease } from './release.ts';
import { texts } from './texts.ts';

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** What an image of a front end does when its container starts. */
async function main(words: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { site: { type: 'string' }, from: { type: 'string' } },
  });
  if (positionals[0] !== 'publish' || !values.site || !values.from) throw new Error(texts.usage);
  await publish(values.site, values.from);
  const { release } = await readRelease(values.from);
  say(texts.live(release.name, release.version));
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
