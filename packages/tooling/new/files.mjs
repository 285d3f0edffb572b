import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const capitalised = (name) => name[0].toUpperCase() + name.slice(1);
/** `__one__`, `__One__` and `__ONE__` for each word. */
export const fill = (text, words) =>
  Object.entries(words).reduce(
    (done, [word, value]) =>
      done
        .replaceAll(`__${word}__`, value)
        .replaceAll(`__${capitalised(word)}__`, capitalised(value))
        .replaceAll(`__${word.toUpperCase()}__`, value.toUpperCase()),
    text,
  );

/** Template files end in .template, so that tools do not treat them as code. */
export function copyTemplate(root, template, words) {
  const entries = readdirSync(template, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => {
    const source = join(entry.parentPath, entry.name);
    const target = fill(source.slice(template.length + 1).replace(/\.template$/, ''), words);
    mkdirSync(dirname(join(root, target)), { recursive: true });
    writeFileSync(join(root, target), fill(readFileSync(source, 'utf8'), words));
    return target;
  });
}

/** @throws Error when `rewrite` changes nothing */
export function change(root, file, rewrite) {
  const before = readFileSync(join(root, file), 'utf8');
  const after = rewrite(before);
  if (after === before) throw new Error(`${file}: found no place for the new module`);
  // Replaced, not written into: in node_modules it may be a link.
  rmSync(join(root, file));
  writeFileSync(join(root, file), after);
  return file;
}

const settingOf = (module) => module.replace('-', '_').toUpperCase();

export const renamed = (text, model, name) =>
  text.replaceAll(model, name).replaceAll(settingOf(model), settingOf(name));

export const repeat = (patterns, model, name) => (text) =>
  patterns.reduce((done, pattern) => done.replace(pattern, (found) => found + renamed(found, model, name)), text);

/** package-lock.json as `npm install` would write it; npm itself drops packages for other platforms. */
export function register(root, module, file = 'package-lock.json') {
  const { version, dependencies, devDependencies } = JSON.parse(
    readFileSync(join(root, module, 'package.json'), 'utf8'),
  );
  return change(root, file, (text) => {
    const lock = JSON.parse(text);
    const link = { resolved: module, link: true };
    const added = { [module]: { version, dependencies, devDependencies }, [`node_modules/${module}`]: link };
    const all = Object.entries({ ...lock.packages, ...added });
    const packages = Object.fromEntries(all.sort(([one], [other]) => one.localeCompare(other, 'en')));
    return `${JSON.stringify({ ...lock, packages }, null, 2)}\n`;
  });
}

/** As `npm ci` would; without the entry in npm's own lockfile the next start would install everything again. */
export function link(root, module) {
  const target = join(root, 'node_modules', module);
  if (!existsSync(target)) symlinkSync(`../${module}`, target, 'junction');
  const installed = 'node_modules/.package-lock.json';
  if (existsSync(join(root, installed))) register(root, module, installed);
}

/** For e2e's matrix.ts: who may call what only admins may. */
export const withRows =
  (...calls) =>
  (text) =>
    text.replace(/\n\};\n$/, `\n${calls.map((call) => `  '${call}': OFFICE,\n`).join('')}};\n`);

/** For contracts' calls.ts: lists the descriptions of a new file. */
export const withDescriptions = (name) => (text) =>
  text.replace(/\n\nconst MODULES/, `\nimport * as ${name} from './${name}.ts';$&`).replace(/\n\];/, `\n  ${name},$&`);

/** Formats the files. Returns what was written and what remains. */
export function finish(root, files, remaining) {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  execFileSync(process.execPath, [biome, 'check', '--write', ...files], { cwd: root, stdio: 'ignore' });
  return [...files.map((file) => `  ✓ ${file}`), '', 'Jetzt von Hand:', ...remaining];
}
