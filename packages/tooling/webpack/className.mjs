import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

function packageOf(file) {
  let folder = path.dirname(file);
  while (!existsSync(path.join(folder, 'package.json'))) folder = path.dirname(folder);
  return folder;
}

/** A CSS Module's class name in the page: readable, and independent of the checkout's location. */
export function className(file, name) {
  const folder = packageOf(file);
  const { name: packageName } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const place = [packageName, ...path.relative(folder, file).split(path.sep)].join('/');
  const hash = createHash('sha256').update(place).digest('hex').slice(0, 5);
  return `${path.basename(file, '.module.css')}-${name}-${hash}`;
}
