import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SCRIPT = join(__dirname, 'bucket.sh');
const SECRETS = {
  minio_root_user: 'the-servers-own',
  minio_root_password: 'root-password',
  storage_access_key: 'the-buckets-own',
  storage_secret_key: 'bucket-password',
};

describe('svc-files’ storage key', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'parkwart-bucket-'));
    for (const name of ['secrets', 'handed-out', 'bin']) mkdirSync(join(folder, name));
    for (const [name, value] of Object.entries(SECRETS)) writeFileSync(join(folder, 'secrets', name), value);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const setUp = (mc: string) => {
    writeFileSync(join(folder, 'bin/mc'), `#!/bin/sh\nprintf '%s\\n' "$*" >>"$CALLS"\n${mc}\n`);
    chmodSync(join(folder, 'bin/mc'), 0o755);
    writeFileSync(join(folder, 'calls'), '');
    const { status } = spawnSync('sh', [SCRIPT], {
      env: {
        PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
        TMPDIR: folder,
        CALLS: join(folder, 'calls'),
        SECRETS_FOLDER: join(folder, 'secrets'),
        HANDED_OUT_FOLDER: join(folder, 'handed-out'),
      },
    });
    return { status, calls: readFileSync(join(folder, 'calls'), 'utf8') };
  };
  const handedOut = () =>
    Object.fromEntries(
      readdirSync(join(folder, 'handed-out')).map((name) => [
        name,
        readFileSync(join(folder, 'handed-out', name), 'utf8'),
      ]),
    );

  it('belongs to a user limited to the bucket, never to the server’s admin', () => {
    const { status, calls } = setUp('exit 0');
    expect(status).toBe(0);
    expect(handedOut()).toEqual({ s3_access_key: 'the-buckets-own', s3_secret_key: 'bucket-password' });
    expect(calls).toContain('admin policy attach parkwart parkwart-files --user the-buckets-own');
    const { Statement } = JSON.parse(readFileSync(join(folder, 'mc/policy.json'), 'utf8'));
    const resources = Statement.flatMap(({ Resource }: { Resource: string[] }) => Resource);
    expect(resources).toEqual(['arn:aws:s3:::parkwart-files', 'arn:aws:s3:::parkwart-files/*']);
  });

  it('is not given a policy that is already attached', () => {
    const { status, calls } = setUp('case $* in *entities*) echo "  parkwart-files" ;; esac');
    expect(status).toBe(0);
    expect(calls).not.toContain('policy attach');
  });

  it.each(['alias set', 'mb', 'admin policy create', 'admin user add', 'admin policy attach'])(
    'is not handed out when the storage rejects "%s"',
    (call) => {
      expect(setUp(`case $* in "${call}"*) exit 1 ;; esac`).status).not.toBe(0);
      expect(handedOut()).toEqual({});
    },
  );
});
