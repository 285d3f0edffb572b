interface Names {
  /** The gateway's port: on this machine it answers under no other. Without it under any, as behind a port mapping. */
  readonly port?: number;
  /** Names of the outside, with any port; `*.` in front stands for one label. */
  readonly names?: readonly string[];
}

const ANY_PORT = String.raw`(?::\d{1,5})?`;
const LOOPBACK = String.raw`(?:localhost|127\.0\.0\.1|\[::1\])`;

function ownPort(port: number | undefined): string {
  if (port === undefined) return ANY_PORT;
  return port === 80 ? '(?::80)?' : `:${port}`;
}

const literally = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/^\\\*/, '[a-z0-9-]+');

/**
 * The Host headers that a gateway answers to: this machine's names and those that were configured. Any other one belongs to a page
 * that had its name resolve to this machine, which makes the product same-origin to it. A trailing dot makes another origin too.
 * Also the text of a regular expression for nginx.
 */
export function ownHosts({ port, names = [] }: Names): RegExp {
  const outside = names.length > 0 ? `|(?:${names.map(literally).join('|')})${ANY_PORT}` : '';
  return new RegExp(`^(?:${LOOPBACK}${ownPort(port)}${outside})$`, 'i');
}

/** The one path for any Host: probes come to an address, and all that they learn is that the gateway runs. */
export const ANY_HOST_PATH = '/health';
