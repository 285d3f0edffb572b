import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder of the package that a file belongs to. */
function packageOf(file) {
  let folder = path.dirname(file);
  while (!existsSync(path.join(folder, 'package.json'))) folder = path.dirname(folder);
  return folder;
}

/**
 * The name of a CSS Module's class in the page: readable, and the same on every machine, since it depends on the
 * package's name and the path in it, not on where the checkout lies.
 *
 * @param {string} file absolute path of the CSS file
 * @param {string} name the class as written
 */
export function className(file, name) {
  const folder = packageOf(file);
  const { name: packageName } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const place = [packageName, ...path.relative(folder, file).split(path.sep)].join('/');
  const hash = createHash('sha256').update(place).digest('hex').slice(0, 5);
  return `${path.basename(file, '.module.css')}-${name}-${hash}`;
}
