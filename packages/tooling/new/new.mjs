import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** npm run new -- svc-example */
const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const [, , module = ''] = process.argv;
const [, kind, name] = /^(svc|mfe)-([a-z]+)$/.exec(module) ?? [];
const file = new URL(`./${kind}.mjs`, import.meta.url);
if (!name || !existsSync(file)) {
  process.stderr.write('So geht es: npm run new -- mfe-beispiel oder svc-beispiel (nur kleine Buchstaben)\n');
  process.exit(1);
}
if (existsSync(join(ROOT, module))) {
  process.stderr.write(`${module} gibt es schon.\n`);
  process.exit(1);
}
const { create } = await import(file.href);
for (const line of create(ROOT, name)) process.stdout.write(`${line}\n`);
