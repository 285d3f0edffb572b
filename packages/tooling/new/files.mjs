import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const capitalised = (name) => name[0].toUpperCase() + name.slice(1);
const fill = (text, name) =>
  text
    .replaceAll('__name__', name)
    .replaceAll('__Name__', capitalised(name))
    .replaceAll('__NAME__', name.toUpperCase());

/** Copies a template into the repository; its files end in .template, so that no tool takes them for code. */
export function copyTemplate(root, template, name) {
  const entries = readdirSync(template, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => {
    const source = join(entry.parentPath, entry.name);
    const target = fill(source.slice(template.length + 1).replace(/\.template$/, ''), name);
    mkdirSync(dirname(join(root, target)), { recursive: true });
    writeFileSync(join(root, target), fill(readFileSync(source, 'utf8'), name));
    return target;
  });
}

/** Rewrites a file. @throws Error when the change finds nothing to do there */
export function change(root, file, rewrite) {
  const before = readFileSync(join(root, file), 'utf8');
  const after = rewrite(before);
  if (after === before) throw new Error(`${file}: found no place for the new module`);
  writeFileSync(join(root, file), after);
  return file;
}
