import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const capitalised = (name) => name[0].toUpperCase() + name.slice(1);
/** Replaces `__one__`, `__One__` and `__ONE__` for each word. */
export const fill = (text, words) =>
  Object.entries(words).reduce(
    (done, [word, value]) =>
      done
        .replaceAll(`__${word}__`, value)
        .replaceAll(`__${capitalised(word)}__`, capitalised(value))
        .replaceAll(`__${word.toUpperCase()}__`, value.toUpperCase()),
    text,
  );

const TEMPLATES = join(import.meta.dirname, 'templates');

/** Template files end in .template, so that tools do not treat them as code. Returns the written files. */
export function copyTemplates(root, name, words) {
  const folder = join(TEMPLATES, name);
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => {
    const source = join(entry.parentPath, entry.name);
    const target = fill(source.slice(folder.length + 1).replace(/\.template$/, ''), words);
    mkdirSync(dirname(join(root, target)), { recursive: true });
    writeFileSync(join(root, target), fill(readFileSync(source, 'utf8'), words));
    return target;
  });
}

/** @throws Error if `rewrite` changes nothing */
export function change(root, file, rewrite) {
  const before = readFileSync(join(root, file), 'utf8');
  const after = rewrite(before);
  if (after === before) throw new Error(`${file}: found no place for the new module`);
  // Deleted before writing, because in node_modules the file may be a link.
  rmSync(join(root, file));
  writeFileSync(join(root, file), after);
  return file;
}

const settingOf = (module) => module.replace('-', '_').toUpperCase();

export const renamed = (text, model, name) =>
  text.replaceAll(model, name).replaceAll(settingOf(model), settingOf(name));

export const repeat = (patterns, model, name) => (text) =>
  patterns.reduce((done, pattern) => done.replace(pattern, (found) => found + renamed(found, model, name)), text);

/** Updates package-lock.json like `npm install`; npm itself would drop packages for other platforms. */
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

/**
 * Links the module like `npm ci`; without the entry in npm's own lockfile the next start would reinstall everything.
 */
export function link(root, module) {
  const target = join(root, 'node_modules', module);
  if (!existsSync(target)) symlinkSync(`../${module}`, target, 'junction');
  const installed = 'node_modules/.package-lock.json';
  if (existsSync(join(root, installed))) register(root, module, installed);
}

/** Adds `name` to the list that ends with `closing`, and its import. `finish` sorts the list and breaks its lines. */
export function enlist(root, file, { name, imported, closing = '];' }) {
  const end = new RegExp(`,?\\s*(?=${closing.replace(/\W/g, '\\$&')})`);
  change(root, file, (text) => text.replace(end, `, ${name}`));
  return change(root, file, (text) => imported + text);
}

/** Adds a new file of calls to calls.ts. */
export const registerCalls = (root, name) =>
  enlist(root, 'packages/contracts/src/calls/calls.ts', {
    name,
    imported: `import * as ${name} from './${name}.ts';\n`,
  });

/** Formats the files. @returns the written files and the remaining steps */
export function finish(root, written, remaining) {
  const files = [...new Set(written)];
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  execFileSync(process.execPath, [biome, 'check', '--write', ...files], { cwd: root, stdio: 'ignore' });
  return [...files.map((file) => `  ✓ ${file}`), '', 'Jetzt von Hand:', ...remaining];
}
