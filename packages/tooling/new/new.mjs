import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const USAGE = `So geht es:
  npm run new -- migration svc-parking neues-feld
  npm run new -- call svc-parking neuerAufruf
  npm run new -- list svc-parking bans ban --fields plate:text:20,until:day,reason:text:500?
`;
const [, , kind = '', ...rest] = process.argv;

function fail(text) {
  process.stderr.write(text);
  process.exit(1);
}

if (!/^(?:migration|call|list)$/.test(kind) || rest.length < 2) fail(USAGE);
const { create } = await import(`./${kind}.mjs`);
const lines = create(ROOT, ...rest);
if (!Array.isArray(lines)) fail(lines || USAGE);
for (const line of lines) process.stdout.write(`${line}\n`);
