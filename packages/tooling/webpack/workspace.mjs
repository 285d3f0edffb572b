import { readFileSync } from 'node:fs';
import path from 'node:path';

const CONTRACT_VERSION_FILE = path.join(import.meta.dirname, '../../contracts/src/contractVersion.ts');

/**
 * What a release says about the workspace it was built from.
 *
 * @param {string} folder
 * @returns {{ name: string, version: string, contract: number }}
 */
export function readWorkspace(folder) {
  const { name, version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  // Read as text: a build must not depend on another package having been compiled before.
  const contract = /CONTRACT_VERSION = (\d+);/.exec(readFileSync(CONTRACT_VERSION_FILE, 'utf8'))?.[1];
  if (!contract) throw new Error(`No contract version in ${CONTRACT_VERSION_FILE}.`);
  return { name, version, contract: Number(contract) };
}
