import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** npm run new -- svc-example, mfe-example, migration svc-parking trailer, call svc-parking busiestHours or list svc-parking bans */
const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const USAGE = `So geht es (nur kleine Buchstaben):
  npm run new -- mfe-beispiel
  npm run new -- svc-beispiel
  npm run new -- migration svc-parking neues-feld
  npm run new -- call svc-parking neuerAufruf
  npm run new -- list svc-parking bans
`;
const [, , first = '', ...rest] = process.argv;
const [, module, name] = /^(svc|mfe)-([a-z]+)$/.exec(first) ?? [];
const kind = module ?? /^(?:migration|call|list)$/.exec(first)?.[0];

function fail(text) {
  process.stderr.write(text);
  process.exit(1);
}

if (!kind) fail(USAGE);
if (module && existsSync(join(ROOT, first))) fail(`${first} gibt es schon.\n`);
const { create } = await import(`./${kind}.mjs`);
const lines = module ? create(ROOT, name) : rest.length > 1 && create(ROOT, ...rest);
if (!Array.isArray(lines)) fail(lines || USAGE);
for (const line of lines) process.stdout.write(`${line}\n`);
