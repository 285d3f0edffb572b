import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findCommand } from '@parkwart/tooling/jest/tools.mjs';
import { type Manifest, readKustomization, readManifests } from './manifests.ts';

/** Rendered with dummy secrets; undefined if kubectl is missing. */
export function renderExample(overlay = 'overlays/example'): Manifest[] | undefined {
  const kubectl = findCommand('kubectl');
  if (!kubectl) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'parkwart-kubernetes-'));
  try {
    for (const part of ['base', 'overlays'])
      cpSync(join(__dirname, '../..', part), join(folder, part), { recursive: true });
    const example = join(folder, 'overlays/example');
    const files = readKustomization('overlays/example').secretGenerator?.flatMap((secret) => secret.files) ?? [];
    for (const file of files) writeFileSync(join(example, file.replace(/^.*=/, '')), 'nothing');
    return readManifests(execFileSync(kubectl, ['kustomize', join(folder, overlay)], { encoding: 'utf8' }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
