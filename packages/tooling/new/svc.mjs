import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { change, copyTemplate } from './files.mjs';

const TEMPLATE = join(dirname(fileURLToPath(import.meta.url)), 'templates/svc');
/** The service that a new one resembles most: its own database, and it asks svc-users alone. */
const MODEL = 'parking';

const renamed = (text, name) => text.replaceAll(MODEL, name).replaceAll(MODEL.toUpperCase(), name.toUpperCase());

/** Repeats what the pattern matches, with the new name. */
const repeat = (pattern, name) => (text) => text.replace(pattern, (found) => found + renamed(found, name));
const repeatAll = (patterns, name) => (text) => patterns.reduce((done, pattern) => repeat(pattern, name)(done), text);

/** As `npm install` would write it; npm itself leaves out what other systems need. */
function register(text, name) {
  const lock = JSON.parse(text);
  const { [`svc-${MODEL}`]: model } = lock.packages;
  const { devDependencies: _none, ...entry } = { ...model, name: undefined };
  const { 'csv-stringify': _csv, ...dependencies } = entry.dependencies;
  const added = {
    [`svc-${name}`]: { ...entry, dependencies },
    [`node_modules/svc-${name}`]: { resolved: `svc-${name}`, link: true },
  };
  const all = Object.entries({ ...lock.packages, ...added });
  const packages = Object.fromEntries(all.sort(([one], [other]) => one.localeCompare(other, 'en')));
  return `${JSON.stringify({ ...lock, packages }, null, 2)}\n`;
}

/** Creates svc-<name> with one call of its own. Returns what was written and what remains to do. */
export function create(root, name) {
  const Name = name[0].toUpperCase() + name.slice(1);
  const files = copyTemplate(root, TEMPLATE, name);
  const place = (file, rewrite) => files.push(change(root, file, rewrite));
  const contracts = 'packages/contracts/src';
  place(`${contracts}/services.ts`, (text) =>
    text.replace('\n} as const;', `\n  ${name}: { asks: ['users'] },\n} as const;`),
  );
  place(`${contracts}/calls.ts`, (text) =>
    text
      .replace('import { getSettings', `import { list${Name} } from './${name}.ts';\nimport { getSettings`)
      .replace('\n};', `\n  list${Name},\n};`),
  );
  place(`${contracts}/openApiExamples.ts`, (text) =>
    text.replace(
      "  'POST /add-fine': {",
      `  'GET /${name}': { request: {}, answer: [{ id: 1, text: 'Beispiel' }] },\n  'POST /add-fine': {`,
    ),
  );
  place('e2e/src/security/matrix.ts', (text) =>
    text.replace("  'GET /settings': OFFICE,", `  'GET /settings': OFFICE,\n  'GET /${name}': OFFICE,`),
  );
  place('tsconfig.json', repeat(/ {4}\{\n {6}"path": "svc-parking"\n {4}\},\n/, name));
  place(
    'docker-compose.yml',
    repeatAll(
      [
        /\n {6}- "secrets-parking:.*/,
        / {2}svc-parking:\n(?: {4}.*\n)+\n/,
        /\n {6}svc-parking: \{ condition.*/,
        /\n {2}secrets-parking:/,
      ],
      name,
    ),
  );
  place('.env.example', repeat(/\n#SVC_PARKING_.*/g, name));
  place('kubernetes/base/kustomization.yaml', repeat(/\n {2}- svc-parking\.yaml/, name));
  place(
    'kubernetes/overlays/example/kustomization.yaml',
    repeatAll([/\n {2}- \{ name: parkwart\/svc-parking.*/, / {2}- \{?\n? *name: parkwart-parking,[\s\S]*?\}\n/], name),
  );
  place('package-lock.json', (text) => register(text, name));
  const manifest = readFileSync(join(root, `kubernetes/base/svc-${MODEL}.yaml`), 'utf8');
  writeFileSync(join(root, `kubernetes/base/svc-${name}.yaml`), renamed(manifest, name));
  files.push(`kubernetes/base/svc-${name}.yaml`);
  const link = join(root, `node_modules/svc-${name}`);
  if (!existsSync(link)) symlinkSync(`../svc-${name}`, link, 'junction');
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  execFileSync(process.execPath, [biome, 'check', '--write', ...files], { cwd: root, stdio: 'ignore' });
  return [
    ...files.map((file) => `  ✓ ${file}`),
    '',
    'Jetzt von Hand, siehe docs/modules.md, „A new service“:',
    `  ${contracts}/${name}.ts und svc-${name}/src: was der Dienst tut`,
    '  kubernetes/base/network-policies.yaml: wen er fragen darf',
    '  npm run openapi; die Aufzeichnung des Aufrufs (packages/contracts/fixtures/record.mjs)',
  ];
}
