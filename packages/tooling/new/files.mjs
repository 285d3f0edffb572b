import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const capitalised = (name) => name.slice(0, 1).toUpperCase() + name.slice(1);
/** bannedCars: banned-cars */
export const separated = (name, separator) => name.replace(/[A-Z]/g, (letter) => separator + letter.toLowerCase());
/** For each word, such as `one`, replaces `__one__`, `__One__` and `__ONE__` by bannedCar, BannedCar and BANNED_CAR. */
export const fill = (text, words) =>
  Object.entries(words).reduce(
    (done, [word, value]) =>
      done
        .replaceAll(`__${word}__`, () => value)
        .replaceAll(`__${capitalised(word)}__`, () => capitalised(value))
        .replaceAll(`__${word.toUpperCase()}__`, () => separated(value, '_').toUpperCase()),
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
  if (after === before) throw new Error(`${file}: found no place for the new line`);
  writeFileSync(join(root, file), after);
  return file;
}

/**
 * Adds `name` to the list that ends with `closing`, and adds the import of `name`. `finish` sorts the list and breaks
 * its lines.
 */
export function enlist(root, file, { name, imported, closing = '];' }) {
  const end = new RegExp(`,?\\s*(?=${closing.replace(/\W/g, '\\$&')})`);
  change(root, file, (text) => text.replace(end, `, ${name}`));
  return change(root, file, (text) => imported + text);
}

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
