import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Zlib',
]);

const ALLOWED_FOR = {
  // A shared library: it is loaded at run time and can be replaced.
  'LGPL-3.0-or-later': /^@img\/sharp-/,
  // A WebAssembly module in a package of its own, unmodified and replaceable in node_modules.
  'LGPL-3.0': /^libheif-js$/,
  // These packages are used unmodified, so the obligations of the licence are limited to the packages' own files.
  'MPL-2.0': /^(?:axe-core|lightningcss(?:-.+)?|sepa)$/,
  'CC-BY-4.0': /^caniuse-lite$/,
  'OFL-1.1': /^@expo-google-fonts\//,
};

/** Packages without a licence in the lockfile: old package.json formats, and binaries for other platforms. */
const UNSTATED = [
  [/^(?:busboy|streamsearch|humanize-number|only|png-js)$/, 'MIT'],
  [/^parse-cache-control$/, 'BSD-3-Clause'],
  [/^@biomejs\/cli-/, 'MIT OR Apache-2.0'],
  [/^@rspack\/binding-/, 'MIT'],
  [/^@swc\/core-/, 'Apache-2.0'],
  [/^@unrs\/resolver-binding-/, 'MIT'],
];

const isAllowed = (name, licence) => ALLOWED.has(licence) || ALLOWED_FOR[licence]?.test(name) === true;

/** Checks an SPDX expression without nesting; no package of this repository has a nested expression. */
function isAccepted(name, expression) {
  const ways = expression.replace(/[()]/g, '').split(/ or /i);
  return ways.some((way) => way.split(/ and /i).every((licence) => isAllowed(name, licence)));
}

/** @returns one line per package whose licence is unknown or not allowed */
export function licenceProblems({ packages }) {
  return Object.entries(packages).flatMap(([path, { name: real, version, license, link }]) => {
    const [, folder] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
    if (!folder || link) return [];
    const name = real ?? folder;
    const licence = license ?? UNSTATED.find(([names]) => names.test(name))?.[1] ?? 'none stated';
    return isAccepted(name, licence) ? [] : [`${name}@${version}: ${licence}`];
  });
}

function main() {
  const lockfile = JSON.parse(readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8'));
  const problems = licenceProblems(lockfile);
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.stdout.write(
    problems.length === 0 ? 'Alle Lizenzen sind erlaubt.\n' : 'Diese Lizenzen sind nicht erlaubt.\n',
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
