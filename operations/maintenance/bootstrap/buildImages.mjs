import { runProgram } from '../../embedded/bootstrap/commands.mjs';
import { Failure } from '../../embedded/bootstrap/failure.mjs';
import { say } from '../../embedded/bootstrap/progress.mjs';
import { ROOT } from '../../embedded/bootstrap/root.mjs';

const REGISTRY = /^[a-z\d][\w.-]*(?::\d{1,5})?(?:\/[a-z\d][\w.-]*)*$/;
const VERSION = /^\w[\w.-]{0,99}$/;
const FILES = ['docker-compose.yml', 'docker-compose.cluster.yml'].flatMap((file) => ['--file', file]);

export const isImageName = ({ push, version }) =>
  (push === undefined || REGISTRY.test(push)) && (version === undefined || VERSION.test(version));

/** Builds the images. With a registry, also pushes them, so that a server needs neither Node nor a build. */
export async function buildImages({
  push,
  version = `1.0.0-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`,
}) {
  const images = push ? `${push}/parkwart` : 'parkwart';
  // Ignores this machine's .env, which may set a version per module.
  const env = {
    COMPOSE_DISABLE_ENV_FILE: '1',
    PARKWART_ADMIN_PASSWORD: 'unused',
    PARKWART_IMAGES: images,
    PARKWART_VERSION: version,
  };
  for (const command of push ? ['build', 'push'] : ['build']) {
    const { code } = await runProgram(['docker', 'compose', ...FILES, command], { cwd: ROOT, env, shown: true });
    if (code !== 0) throw new Failure(`„docker compose ${command}“ ist fehlgeschlagen.`);
  }
  say(`Fertig. Auf dem Server in .env:\n  PARKWART_IMAGES=${images}\n  PARKWART_VERSION=${version}`);
  if (push) say('und dann: docker compose pull && docker compose up -d --wait --no-build');
}
