interface Names {
  /** The only port allowed with this machine's names; by default any port, for port mappings. */
  readonly port?: number;
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
 * Returns a pattern of the allowed Host headers: this machine's names and the configured names. Without the check, a
 * foreign page whose host name resolves to this machine would be of the same origin. A host name with a trailing dot
 * does not match, because browsers treat it as another origin. nginx uses the same pattern.
 */
export function ownHosts({ port, names = [] }: Names): RegExp {
  const outside = names.length > 0 ? `|(?:${names.map(literally).join('|')})${ANY_PORT}` : '';
  return new RegExp(`^(?:${LOOPBACK}${ownPort(port)}${outside})$`, 'i');
}

/**
 * This path is allowed for any Host header, because probes use addresses, and the response reveals only that the
 * gateway runs.
 */
export const ANY_HOST_PATH = '/health';
