import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findCommand } from '@parkwart/tooling/jest/tools.mjs';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';
import { Secret } from 'kubernetes-models/v1/Secret';
import { Service } from 'kubernetes-models/v1/Service';
import { parse, parseAllDocuments } from 'yaml';

/** Renders the example with dummy secrets; returns undefined if kubectl is missing. */
export function renderExample(overlay = 'overlays/example'): Manifest[] | undefined {
  const kubectl = findCommand('kubectl');
  if (!kubectl) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'parkwart-kubernetes-'));
  try {
    for (const part of ['base', 'components', 'overlays'])
      cpSync(join(__dirname, '../..', part), join(folder, part), { recursive: true });
    const example = join(folder, 'overlays/example');
    const files = readKustomization('overlays/example').secretGenerator?.flatMap((secret) => secret.files) ?? [];
    for (const file of files) writeFileSync(join(example, file.replace(/^.*=/, '')), 'nothing');
    return readManifests(execFileSync(kubectl, ['kustomize', join(folder, overlay)], { encoding: 'utf8' }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Labels = Readonly<Record<string, string>>;

interface Workload {
  readonly name: string;
  readonly labels: Labels;
  readonly pod: IPodSpec;
}

export function workloads(manifests: readonly Manifest[]): Workload[] {
  const owners = [...ofKind(manifests, 'apps/v1/Deployment'), ...ofKind(manifests, 'batch/v1/Job')];
  return owners.map(({ metadata, spec }) => {
    const pod = spec?.template.spec;
    if (!pod) throw new Error(`${metadata?.name} has no pods`);
    return { name: metadata?.name ?? '', labels: spec?.template.metadata?.labels ?? {}, pod };
  });
}

interface Requirement {
  readonly key: string;
  readonly operator: string;
  readonly values?: readonly string[] | undefined;
}

/** Supports only the operator `In`, as no other is used here. */
interface Selector {
  readonly matchLabels?: Labels | undefined;
  readonly matchExpressions?: readonly Requirement[] | undefined;
}

export function selected(
  manifests: readonly Manifest[],
  { matchLabels = {}, matchExpressions = [] }: Selector,
): string[] {
  const matches = ({ labels }: Workload) =>
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values = [] }) => {
      if (operator !== 'In') throw new Error(`the test does not know ${operator}`);
      return values.includes(labels[key] ?? '');
    });
  return workloads(manifests)
    .filter(matches)
    .map(({ name }) => name);
}

/** Lists references such as `ConfigMap/parkwart-settings LOG_LEVEL`. */
export function referencesIn(manifests: readonly Manifest[]): string[] {
  return workloads(manifests).flatMap(({ pod }) => [
    ...pod.containers.flatMap(({ env = [] }) =>
      env.flatMap(({ valueFrom }) => {
        const from = valueFrom?.configMapKeyRef;
        return from ? [`ConfigMap/${from.name} ${from.key}`] : [];
      }),
    ),
    ...(pod.volumes ?? []).flatMap(({ persistentVolumeClaim, projected, secret }) => [
      ...(persistentVolumeClaim ? [`PersistentVolumeClaim/${persistentVolumeClaim.claimName}`] : []),
      ...(secret ? [`Secret/${secret.secretName}`] : []),
      ...(projected?.sources ?? []).map(({ configMap, secret: projectedSecret }) =>
        configMap ? `ConfigMap/${configMap.name}` : `Secret/${projectedSecret?.name}`,
      ),
    ]),
  ]);
}

export function mismatchedVolumes({ pod }: Workload): string[] {
  const declared = (pod.volumes ?? []).map(({ name }) => name);
  const mounted = pod.containers.flatMap(({ volumeMounts = [] }) => volumeMounts.map(({ name }) => name));
  return [...mounted.filter((name) => !declared.includes(name)), ...declared.filter((name) => !mounted.includes(name))];
}

const TSC = join(__dirname, '../../../../node_modules/typescript/bin/tsc');
const OPTIONS = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext'];

/** Writes the manifests as a typed program, because the schemas allow unknown fields and the types do not. */
function source(manifests: readonly Manifest[]): string {
  return manifests
    .map((manifest, index) => {
      const { apiVersion, kind } = manifest;
      return [
        `import type { I${kind} as Kind${index} } from 'kubernetes-models/${apiVersion}/${kind}';`,
        `export const manifest${index}: Kind${index} = ${JSON.stringify(manifest, null, 1)};`,
      ].join('\n');
    })
    .join('\n');
}

export async function typeErrors(manifests: readonly Manifest[]): Promise<string> {
  // The folder is inside the workspace, so that the types resolve.
  const dist = join(__dirname, '../../dist');
  await mkdir(dist, { recursive: true });
  const folder = await mkdtemp(join(dist, 'check-'));
  try {
    const file = join(folder, 'manifests.ts');
    await writeFile(file, source(manifests));
    return await new Promise((resolve) => {
      // tsc exits with 2 and prints its findings on stdout.
      execFile(process.execPath, [TSC, ...OPTIONS, file], { cwd: folder }, (error, stdout, stderr) =>
        resolve(stdout + stderr || (error ? String(error) : '')),
      );
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const KINDS = {
  'apps/v1/Deployment': Deployment,
  'autoscaling/v2/HorizontalPodAutoscaler': HorizontalPodAutoscaler,
  'batch/v1/Job': Job,
  'networking.k8s.io/v1/Ingress': Ingress,
  'networking.k8s.io/v1/NetworkPolicy': NetworkPolicy,
  'policy/v1/PodDisruptionBudget': PodDisruptionBudget,
  'v1/ConfigMap': ConfigMap,
  'v1/Namespace': Namespace,
  'v1/PersistentVolumeClaim': PersistentVolumeClaim,
  'v1/Secret': Secret,
  'v1/Service': Service,
} as const;
type KindName = keyof typeof KINDS;
type Instance<Name extends KindName> = InstanceType<(typeof KINDS)[Name]>;

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

export interface Kustomization {
  readonly resources: readonly string[];
  readonly images?: readonly { readonly name: string }[];
  readonly configMapGenerator?: readonly { readonly name: string; readonly literals: readonly string[] }[];
  readonly secretGenerator?: readonly { readonly name: string; readonly files: readonly string[] }[];
  readonly patches?: readonly {
    readonly target: { readonly kind: string; readonly name: string };
    readonly patch: string;
  }[];
}

const FOLDER = join(__dirname, '../..');

function readManifests(text: string): Manifest[] {
  return parseAllDocuments(text).map((document) => {
    if (document.errors[0]) throw document.errors[0];
    return document.toJS() as Manifest;
  });
}

export function readKustomization(folder: string): Kustomization {
  return parse(readFileSync(join(FOLDER, folder, 'kustomization.yaml'), 'utf8')) as Kustomization;
}

export function manifestsIn(folder: string): Manifest[] {
  const files = readKustomization(folder).resources.filter((path) => path.endsWith('.yaml'));
  return files.flatMap((file) => readManifests(readFileSync(join(FOLDER, folder, file), 'utf8')));
}

export function modelOf(manifest: Manifest) {
  const name = `${manifest.apiVersion}/${manifest.kind}`;
  const model = Object.entries(KINDS).find(([known]) => known === name)?.[1];
  if (!model) throw new Error(`Kubernetes has no ${name}, or the test has to learn it.`);
  return model as new (
    data: Manifest,
  ) => { validate(): void };
}

export function ofKind<Name extends KindName>(manifests: readonly Manifest[], name: Name): Instance<Name>[] {
  const found = manifests.filter(({ apiVersion, kind }) => `${apiVersion}/${kind}` === name);
  return found as unknown as Instance<Name>[];
}
