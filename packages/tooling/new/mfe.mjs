import { change, copyTemplates, finish, link, register, repeat } from './files.mjs';

/** The new remote is added to every list that contains this one. */
const MODEL = 'mfe-print';

const PLACES = {
  'tsconfig.json': [/ {4}\{\n {6}"path": "mfe-print"\n {4}\},\n/],
  'docker-compose.yml': [/ {2}mfe-print:\n(?: {4}.*\n)+\n/, /\n {6}mfe-print: \{ condition.*/],
  '.env.example': [/\n#MFE_PRINT_.*/],
  'operations/kubernetes/base/front-ends.yaml': [
    /---\n(?:#.*\n)*apiVersion: batch\/v1\nkind: Job\nmetadata:\n {2}name: mfe-print\n(?:(?!---).*\n)*/,
  ],
  'operations/kubernetes/overlays/example/kustomization.yaml': [/\n {2}- \{ name: parkwart\/mfe-print.*/],
};

/** Creates mfe-<name> with one page. Returns the written files and the remaining steps. */
export function create(root, name) {
  const module = `mfe-${name}`;
  const files = copyTemplates(root, 'mfe', { name });
  for (const [file, patterns] of Object.entries(PLACES)) {
    files.push(change(root, file, repeat(patterns, MODEL, module)));
  }
  files.push(register(root, module));
  link(root, module);
  return finish(root, files, [
    '  siehe docs/modules.md, „A new remote“',
    `  ${module}/remote.json: Adresse, Zugang und Menüeintrag der Seiten`,
    `  ${module}/src: was die Seite zeigt`,
    `Live geht es mit: npm run deploy -- ${module}`,
  ]);
}
