import { Failure } from '../../embedded/bootstrap/failure.mjs';
import { say } from '../../embedded/bootstrap/progress.mjs';
import { dataFolderOf, loadCommands, readCommand } from './options.mjs';

const USAGE = 'So geht es: npm run rotate -- signing-keys|service-keys|users-secret|gateway-key [--compose]';
const NAMES = ['signing-keys', 'service-keys', 'users-secret', 'gateway-key'];

export async function main() {
  const { options, positionals } = readCommand({}, USAGE);
  const [name, ...more] = positionals;
  if (!NAMES.includes(name) || more.length > 0) throw new Failure(USAGE);
  const { rotateCommand } = await loadCommands();
  await rotateCommand({ dataDir: dataFolderOf(options), name, say });
}
