import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_MODULES, SERVICE_NAMES, SERVICES } from '@parkwart/contracts/wire/services';
import { folderOfEachTest } from '@parkwart/tooling/jest/folderOfEachTest.mjs';
import { frontEndsIn } from '@parkwart/tooling/workspaces.mjs';
import { parse } from 'yaml';
import {
  type Kustomization,
  type Manifest,
  manifestsIn,
  mismatchedVolumes,
  modelOf,
  ofKind,
  readKustomization,
  referencesIn,
  renderExample,
  selected,
  typeErrors,
  workloads,
} from './testing/manifests.ts';

const base = manifestsIn('base');
const overlayManifests = manifestsIn('overlays/example');
const kustomizations: Kustomization[] = [readKustomization('base'), readKustomization('overlays/example')];
const [, overlay] = kustomizations;
const compose: { services: Record<string, { image: string; environment?: Record<string, string> }> } = parse(
  readFileSync(join(__dirname, '../../../docker-compose.yml'), 'utf8'),
  { merge: true, maxAliasCount: -1 },
);

const rendered = renderExample();
const SETS: [string, Manifest[]][] = [
  ['as written', [...base, ...overlayManifests]],
  ...(rendered ? [['as rendered by kubectl', rendered] satisfies [string, Manifest[]]] : []),
];
const titleOf = ({ kind, metadata }: Manifest) => `${kind}/${metadata.name}`;

function schemaErrors(manifest: Manifest): string[] {
  const Model = modelOf(manifest);
  try {
    new Model(manifest).validate();
    return [];
  } catch (error) {
    return [`${titleOf(manifest)}: ${String(error)}`];
  }
}

function generated(): string[] {
  return kustomizations.flatMap(({ configMapGenerator = [], secretGenerator = [] }) => [
    ...configMapGenerator.flatMap(({ name, literals }) => [
      `ConfigMap/${name}`,
      ...literals.map((text) => `ConfigMap/${name} ${text.split('=')[0]}`),
    ]),
    ...secretGenerator.map(({ name }) => `Secret/${name}`),
  ]);
}

const withOperators = renderExample('overlays/cluster');

describe('Kubernetes:', () => {
  describe.each(SETS)('the example, %s,', (_title, manifests) => {
    it('is valid by the schemas of Kubernetes', () => {
      expect(manifests.flatMap(schemaErrors)).toEqual([]);
    });

    it('has no unknown field', async () => {
      expect(await typeErrors(manifests)).toBe('');
    });

    it('has a Service, a disruption budget and an autoscaler for every deployment, and each of these has pods', () => {
      const services = ofKind(manifests, 'v1/Service');
      const budgets = ofKind(manifests, 'policy/v1/PodDisruptionBudget');
      const scaled = ofKind(manifests, 'autoscaling/v2/HorizontalPodAutoscaler').map(
        ({ spec }) => spec?.scaleTargetRef.name,
      );
      const replicated = ofKind(manifests, 'apps/v1/Deployment').map(({ metadata }) => metadata?.name);
      expect(services.flatMap(({ spec }) => selected(manifests, { matchLabels: spec?.selector ?? {} }))).toEqual(
        replicated,
      );
      expect(budgets.flatMap(({ spec }) => selected(manifests, spec?.selector ?? {}))).toEqual(replicated);
      expect(scaled).toEqual(replicated);
    });

    it('routes only to ports of containers', () => {
      const ports = ofKind(manifests, 'v1/Service').flatMap(
        ({ spec }) => spec?.ports?.map(({ targetPort }) => targetPort) ?? [],
      );
      const known = workloads(manifests).flatMap(({ pod }) =>
        pod.containers.flatMap(({ ports = [] }) => ports.map(({ name }) => name)),
      );
      expect(ports.filter((port) => !known.includes(String(port)))).toEqual([]);
      const backends = ofKind(manifests, 'networking.k8s.io/v1/Ingress').flatMap(({ spec }) =>
        (spec?.rules ?? []).flatMap(({ http }) => (http?.paths ?? []).map(({ backend }) => backend.service)),
      );
      expect(backends).toEqual([{ name: 'gateway', port: { name: 'https' } }]);
    });

    it('grants only the necessary rights', () => {
      for (const { pod } of workloads(manifests)) {
        expect(pod).toMatchObject({
          automountServiceAccountToken: false,
          securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
        });
        for (const container of pod.containers) {
          expect(container.securityContext).toEqual({
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          });
          expect(container.resources).toMatchObject({
            requests: { cpu: expect.anything() },
            limits: { memory: expect.anything() },
          });
        }
      }
    });

    it('replaces pods one by one, each as soon as the previous new pod is ready, and gives the old pods time to shut down', () => {
      for (const { spec } of ofKind(manifests, 'apps/v1/Deployment')) {
        expect(spec?.strategy?.rollingUpdate?.maxUnavailable).toBe(0);
        const pod = spec?.template.spec;
        const [container] = pod?.containers ?? [];
        expect(container).toMatchObject({ readinessProbe: { httpGet: {} }, livenessProbe: { httpGet: {} } });
        const [command, pause] = container?.lifecycle?.preStop?.exec?.command ?? [];
        expect(command).toBe('sleep');
        expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan(Number(pause) + 10);
      }
    });

    it('mounts only volumes that the pod declares', () => {
      expect(workloads(manifests).flatMap(mismatchedVolumes)).toEqual([]);
    });
  });

  (withOperators ? describe : describe.skip)('the example with operators', () => {
    it('adds a group of MySQL servers and a storage to the example', () => {
      const titles = (withOperators ?? []).map(titleOf);
      const own = titles.filter(
        (title) => !(rendered ?? []).map(titleOf).includes(title) && !/^ConfigMap\//.test(title),
      );
      expect(own.sort()).toEqual([
        'CephObjectStore/parkwart',
        'CephObjectStoreUser/svc-files',
        'InnoDBCluster/mysql',
        'Namespace/parkwart-data',
      ]);
      expect(titles).toEqual(
        expect.arrayContaining((rendered ?? []).map(titleOf).filter((title) => !/^ConfigMap\//.test(title))),
      );
    });

    it('lets services reach MySQL Router and no other part of the database', () => {
      const policy = ofKind(withOperators ?? [], 'networking.k8s.io/v1/NetworkPolicy').find(
        ({ metadata }) => metadata?.name === 'database',
      );
      expect(policy?.spec?.egress).toEqual([
        {
          to: [
            {
              namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'parkwart-data' } },
              podSelector: { matchLabels: { component: 'mysqlrouter', 'mysql.oracle.com/cluster': 'mysql' } },
            },
          ],
          ports: [{ port: 6446 }],
        },
      ]);
    });
  });

  describe('the manifests', () => {
    it('refer only to existing ConfigMaps, Secrets and claims, except for the certificate', () => {
      const there = [...generated(), ...base.map(titleOf)];
      expect([...new Set(referencesIn(base))].filter((name) => !there.includes(name))).toEqual(['Secret/parkwart-tls']);
    });

    it('run the images of docker-compose.yml with the settings from that file', () => {
      const imageOf = (text: string) => text.replace(/^\$\{PARKWART_IMAGES:-(\w+)\}/, '$1').split(':')[0] ?? '';
      const ownServices = Object.entries(compose.services).filter(
        ([name, { image }]) =>
          imageOf(image).startsWith('parkwart/') &&
          !['prepare', 'admin-password', 'backup-folder', 'minio', 'bucket', 'backup'].includes(name),
      );
      const images = workloads(base).flatMap(({ pod }) => pod.containers.map(({ image }) => imageOf(image ?? '')));
      expect(images.sort()).toEqual(ownServices.map(([, { image }]) => imageOf(image)).sort());
      expect(overlay?.images?.map(({ name }) => name).sort()).toEqual(images);
      for (const [name, { environment = {} }] of ownServices.filter(([name]) => name.startsWith('svc-'))) {
        const container = workloads(base).find((workload) => workload.name === name)?.pod.containers[0];
        const settings = (container?.env ?? []).map((setting) =>
          setting.name.replace(/^COOKIE_SECURE$/, 'COOKIE_SECURE_FILE'),
        );
        // The image itself sets the port.
        expect(settings.filter((setting) => !['HOST', 'PORT'].includes(setting)).sort()).toEqual(
          Object.keys(environment).sort(),
        );
      }
    });

    it('trust no proxy unless an overlay lists it, and the example does not trust the whole cluster network', () => {
      const proxies = kustomizations.map(({ configMapGenerator = [] }) =>
        configMapGenerator.flatMap(({ literals }) => literals.filter((text) => text.startsWith('TRUSTED_PROXIES='))),
      );
      expect(proxies[0]).toEqual(['TRUSTED_PROXIES=']);
      expect(Number(/\/(\d+)$/.exec(proxies[1]?.[0] ?? '')?.[1])).toBeGreaterThanOrEqual(24);
    });

    it('allow connections from the gateway and the front ends to the services, the needed connections between services, and no other connection between them', () => {
      const policies = ofKind(base, 'networking.k8s.io/v1/NetworkPolicy').map(({ spec }) => spec);
      const pairs = (direction: 'ingress' | 'egress') =>
        policies.flatMap((spec) =>
          selected(base, spec?.podSelector ?? {}).flatMap((one) =>
            (spec?.[direction] ?? []).flatMap((rule) => {
              const peers = ('from' in rule ? rule.from : 'to' in rule ? rule.to : []) ?? [];
              const inside = peers.filter(({ podSelector, namespaceSelector }) => podSelector && !namespaceSelector);
              return inside
                .flatMap(({ podSelector }) => selected(base, podSelector ?? {}))
                .map((other) => (direction === 'egress' ? `${one} → ${other}` : `${other} → ${one}`));
            }),
          ),
        );
      const ingressPairs = pairs('ingress');
      const allowed = [...new Set(pairs('egress').filter((pair) => ingressPairs.includes(pair)))];
      const everyService = ['gateway', ...frontEndsIn(join(__dirname, '../../..'))];
      expect(allowed.sort()).toEqual(
        [
          ...everyService.flatMap((one) => SERVICE_MODULES.map((other) => `${one} → ${other}`)),
          ...SERVICE_NAMES.flatMap((one) => SERVICES[one].asks.map((other) => `svc-${one} → svc-${other}`)),
        ].sort(),
      );
      expect(
        policies.some((spec) => JSON.stringify(spec?.podSelector) === '{}' && !spec?.ingress && !spec?.egress),
      ).toBe(true);
    });

    it('give svc-parking the payment provider’s keys if an overlay includes them', async () => {
      const component = manifestsIn('components/payments');
      expect(component.flatMap(schemaErrors)).toEqual([]);
      expect(await typeErrors(component)).toBe('');
      const [payments] = readKustomization('components/payments').patches ?? [];
      expect(payments?.target).toEqual({ kind: 'Deployment', name: 'svc-parking' });
      const parking = workloads(base).find(({ name }) => name === 'svc-parking')?.pod;
      const added: { path: string; value: object }[] = parse(payments?.patch ?? '');
      expect(added.map(({ path, value }) => [path, value])).toEqual([
        ...['PAYMENT_KEY', 'PAYMENT_REPORTS_KEY'].map((name) => [
          '/spec/template/spec/containers/0/env/-',
          { name: `${name}_FILE`, value: `/run/secrets/${name.toLowerCase()}` },
        ]),
        ['/spec/template/spec/volumes/0/projected/sources/-', { secret: { name: 'parkwart-payment' } }],
      ]);
      expect(parking?.volumes?.[0]).toMatchObject({ name: 'secrets', projected: { sources: expect.anything() } });
    });

    it('contain no secret, and patch only existing resources', () => {
      expect([...base, ...overlayManifests].filter(({ kind }) => kind === 'Secret')).toEqual([]);
      const targets = overlay?.patches?.map(({ target }) => `${target.kind}/${target.name}`) ?? [];
      expect(targets.filter((target) => !base.map(titleOf).includes(target))).toEqual([]);
    });
  });
});

describe('node operations/kubernetes/makeKeys.mjs', () => {
  const folder = folderOfEachTest();

  const run = () =>
    execFileSync(process.execPath, [join(__dirname, '../makeKeys.mjs'), folder.path], { encoding: 'utf8' });
  const read = (name: string) => readFileSync(join(folder.path, name), 'utf8');

  it('creates everything that the overlay needs except addresses, passwords and the storage’s keys', () => {
    run();
    const wanted = readKustomization('overlays/example').secretGenerator?.flatMap(({ files }) =>
      files.map((file) => file.replace(/^.*secrets\//, '')),
    );
    const given = /_database_url$|^s3_|^admin_password$/;
    expect(readdirSync(folder.path).sort()).toEqual(wanted?.filter((name) => !given.test(name)).sort());
    for (const name of readdirSync(folder.path).filter((name) => name !== 'service_public_keys.json')) {
      expect(statSync(join(folder.path, name)).mode & 0o777).toBe(0o600);
    }
  });

  it('publishes each service’s public key and no private key', () => {
    run();
    const published = JSON.parse(read('service_public_keys.json'));
    for (const name of SERVICE_NAMES) {
      const [{ kty, crv, x, d }] = JSON.parse(read(`${name}_service_keys.json`)).keys;
      expect(published[name]).toEqual({ keys: [{ kty, crv, x }] });
      expect(read('service_public_keys.json')).not.toContain(d);
    }
  });

  it('keeps existing files unchanged, and publishes the public key of an added key', () => {
    run();
    const secret = read('users_secret');
    const { keys } = JSON.parse(read('files_service_keys.json'));
    writeFileSync(
      join(folder.path, 'files_service_keys.json'),
      JSON.stringify({ keys: [...keys, { ...keys[0], x: 'x' }] }),
    );
    expect(run()).toBe('');
    expect(read('users_secret')).toBe(secret);
    expect(JSON.parse(read('service_public_keys.json')).files.keys).toHaveLength(2);
  });
});
