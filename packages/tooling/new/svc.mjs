import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { change, copyTemplates, finish, link, register, registerCalls, renamed, repeat } from './files.mjs';

/** The simplest model: its own database, and calls only to svc-users. */
const MODEL = 'parking';

/** Creates svc-<name> with one call. Returns the written files and the remaining steps. */
export function create(root, name) {
  const files = copyTemplates(root, 'svc', { name });
  const place = (file, rewrite) => files.push(change(root, file, rewrite));
  const repeatIn = (file, ...patterns) => place(file, repeat(patterns, MODEL, name));
  const contracts = 'packages/contracts/src';
  place(`${contracts}/wire/services.ts`, (text) =>
    text.replace('\n} as const;', `\n  ${name}: { asks: ['users'] },\n} as const;`),
  );
  files.push(registerCalls(root, name));
  repeatIn('tsconfig.json', / {4}\{\n {6}"path": "svc-parking"\n {4}\},\n/);
  repeatIn(
    'docker-compose.yml',
    /\n {6}- "secrets-parking:.*/,
    / {2}svc-parking:\n(?: {4}.*\n)+\n/,
    /\n {6}svc-parking: \{ condition.*/,
    /\n {2}secrets-parking:/,
  );
  repeatIn('.env.example', /\n#SVC_PARKING_.*/g);
  repeatIn('operations/kubernetes/base/kustomization.yaml', /\n {2}- svc-parking\.yaml/);
  repeatIn(
    'operations/kubernetes/overlays/example/kustomization.yaml',
    /\n {2}- \{ name: parkwart\/svc-parking.*/,
    / {2}- \{?\n? *name: parkwart-parking,[\s\S]*?\}\n/,
  );
  files.push(register(root, `svc-${name}`));
  const manifest = readFileSync(join(root, `operations/kubernetes/base/svc-${MODEL}.yaml`), 'utf8');
  writeFileSync(join(root, `operations/kubernetes/base/svc-${name}.yaml`), renamed(manifest, MODEL, name));
  files.push(`operations/kubernetes/base/svc-${name}.yaml`);
  link(root, `svc-${name}`);
  return finish(root, files, [
    '  siehe docs/modules.md, „A new service“',
    `  ${contracts}/calls/${name}.ts und svc-${name}/src: was der Dienst tut`,
    '  operations/kubernetes/base/network-policies.yaml: wen er fragen darf',
    '  npm run record, npm run openapi: Aufzeichnung und Beschreibung des Aufrufs',
  ]);
}
