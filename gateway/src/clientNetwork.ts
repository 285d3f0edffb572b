/**
 * Finds the network of a client's address, because limits count the requests of a network. The network is an IPv4
 * address, or the first 64 bits of an IPv6 address: one client can use all addresses that begin with these bits. Each
 * pair is an expression and its replacement; the first expression that matches is used. nginx uses the same pairs.
 */
export const NETWORKS = [
  ['^::ffff:(?<v4>[0-9.]+)$', '$v4'],
  ['^(?<n4>(?:[0-9a-f]+:){3}[0-9a-f]+):', '$n4'],
  ['^(?<n3>(?:[0-9a-f]+:){2}[0-9a-f]+)::', '$n3:0'],
  // `::` stands for one or more groups of zeros; between two groups and five groups, `::` stands for exactly one group.
  ['^(?<n2>[0-9a-f]+:[0-9a-f]+)::(?<m2>[0-9a-f]+)(?::[0-9a-f]+){4}$', '$n2:0:$m2'],
  ['^(?<n1>[0-9a-f]*)::(?<m1>[0-9a-f]+:[0-9a-f]+)(?::[0-9a-f]+){4}$', '$n1:0:$m1'],
  ['^(?<n0>[0-9a-f:]*)::', '$n0::'],
] as const;

const EXPRESSIONS = NETWORKS.map(([source, network]) => [new RegExp(source), network] as const);

/** @param address the client's address as the socket reports it */
export function networkOf(address = ''): string {
  for (const [expression, network] of EXPRESSIONS) {
    const { groups } = expression.exec(address) ?? {};
    if (groups) return network.replace(/\$(\w+)/g, (_, name: string) => groups[name] ?? '');
  }
  return address;
}
