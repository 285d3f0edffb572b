import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { Secret } from 'kubernetes-models/v1/Secret';
import { Service } from 'kubernetes-models/v1/Service';
import { parse, parseAllDocuments } from 'yaml';

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
  readonly patches?: readonly { readonly target: { readonly kind: string; readonly name: string } }[];
}

const FOLDER = join(__dirname, '../..');

export function readManifests(text: string): Manifest[] {
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
