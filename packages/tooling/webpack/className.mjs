import { createHash } from 'node:crypto';
import path from 'node:path';

/**
 * The name of a CSS Module's class in the page: readable, and the same on every machine. Two files of one name in one
 * workspace folder path differ by the hash of that path, which begins at the workspace so that a checkout's place does
 * not count.
 *
 * @param {string} file absolute path of the CSS file
 * @param {string} name the class as written
 */
export function className(file, name) {
  const fromRoot = path
    .relative(path.join(import.meta.dirname, '../../..'), file)
    .split(path.sep)
    .join('/');
  const hash = createHash('sha256').update(fromRoot).digest('hex').slice(0, 4);
  return `${path.basename(file, '.module.css')}-${name}-${hash}`;
}
