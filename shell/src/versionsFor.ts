import type { Registry } from '@parkwart/contracts/registry/registry';

/** 0 to 99; the same text always gives the same number (FNV-1a). */
function percentile(text: string): number {
  let hash = 2_166_136_261;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619);
  return (hash >>> 0) % 100;
}

/**
 * The registry with the canaries that this user gets. A user always gets the same canaries; without a user there are
 * none.
 */
export function versionsFor({ remotes, ...rest }: Registry, username: string | undefined): Registry {
  const versions = Object.entries(remotes).map(([name, { canary, ...live }]) => {
    const getsCanary = canary && username && percentile(`${username} ${name}`) < canary.share;
    return [name, getsCanary ? { ...live, ...canary } : live];
  });
  return { ...rest, remotes: Object.fromEntries(versions) };
}
