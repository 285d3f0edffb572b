import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';
import { type Manifest, ofKind } from './manifests.ts';

type Labels = Readonly<Record<string, string>>;

export interface Workload {
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
