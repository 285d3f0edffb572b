import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export function frontEndsIn(root) {
  const remotes = readdirSync(root).filter((name) => name.startsWith('mfe-'));
  return ['shell', ...remotes.filter((name) => existsSync(join(root, name, 'webpack.config.mjs'))).sort()];
}
