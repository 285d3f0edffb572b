import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SCRIPT = join(__dirname, 'bucket.sh');

describe('the key that svc-files gets', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'parkwart-bucket-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Asks a storage whose health curl finds so. The secrets' folders are a container's: nothing comes of it here. */
  const ask = (curl: string) => {
    writeFileSync(join(folder, 'curl'), `#!/bin/sh\n${curl}\n`);
    chmodSync(join(folder, 'curl'), 0o755);
    const { status, stdout } = spawnSync('sh', [SCRIPT], {
      env: { PATH: `${folder}:${process.env.PATH}` },
      encoding: 'utf8',
    });
    return { isGivenUp: status !== 0, isServersOwn: stdout.includes('svc-files gets the key of the whole server') };
  };

  it.each([
    ['does not answer in time', 'printf 000; exit 28'],
    ['cannot be reached', 'printf 000; exit 7'],
    ['is still starting', 'printf 503; exit 0'],
  ])('is never the server’s own because the storage %s', (_what, curl) => {
    expect(ask(curl)).toEqual({ isGivenUp: true, isServersOwn: false });
  });

  it('is the server’s own where the storage answers and is no MinIO', () => {
    expect(ask('printf 403; exit 0')).toMatchObject({ isServersOwn: true });
  });
});
