import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type ScalarTag } from 'yaml';
import { z } from 'zod';

const NOTHING = Symbol('reset');
const reset: ScalarTag = { tag: '!reset', resolve: () => NOTHING };
const override = ['map', 'seq'] as const;

const volume = z.union([z.string(), z.looseObject({ source: z.string(), bind: z.optional(z.looseObject({})) })]);
const file = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      image: z.optional(z.string()),
      build: z.optional(z.unknown()),
      volumes: z.optional(z.array(volume)),
    }),
  ),
});

function servicesOf(name: string) {
  const text = readFileSync(join(__dirname, '../../../..', name), 'utf8');
  const customTags = [reset, ...override.map((collection) => ({ tag: '!override', collection }))];
  return file.parse(parse(text, { merge: true, maxAliasCount: -1, customTags })).services;
}

describe('the compose files', () => {
  const { gateway = {}, ...services } = servicesOf('docker-compose.yml');
  const { 'gateway-2': second, ...more } = servicesOf('docker-compose.cluster.yml');
  const all = { ...services, ...more, gateway, 'gateway-2': { ...gateway, ...second } };

  it('build each image once, because two concurrent builds of one tag may fail', () => {
    const built = Object.values(all).filter(({ build }) => build !== undefined && build !== NOTHING);
    const tags = built.map(({ image }) => image);
    expect(tags).toEqual([...new Set(tags)]);
  });

  it('fail without the backup folder instead of creating it, because its disk may not be mounted', () => {
    const mounts = Object.values(services).flatMap(({ volumes = [] }) => volumes);
    const ofHost = mounts.filter((mount) => JSON.stringify(mount).includes('"${BACKUP_FOLDER'));
    expect(ofHost.map((mount) => typeof mount === 'object' && mount.bind)).toEqual([
      { create_host_path: false },
      { create_host_path: false },
    ]);
  });
});
