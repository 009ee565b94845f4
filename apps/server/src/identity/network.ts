import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network of a provider that an address belongs to, as registries assign them: the /16 of an IPv4 address, or the /32
 * of an IPv6 address; null for what is neither.
 */
export function getProviderNetwork(address: string): string | null {
  const network = getNetwork(address);
  const [first, second] = network.split(/[.:]/);
  if (network.endsWith('::/64')) return `${first}:${second}::/32`;
  return isIPv4(network) ? `${first}.${second}.0.0/16` : null;
}

/**
 * The network that attempts are counted for: an IPv4 address, or the /64 prefix of an IPv6 address, because its owner
 * can change the rest at will.
 */
export function getNetwork(address: string): string {
  const plain = address.replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  // An embedded IPv4 address takes the place of two groups at the end.
  const width = rest.length + (rest.at(-1)?.includes('.') ? 1 : 0);
  const all = [...groups, ...Array<string>(Math.max(0, 8 - groups.length - width)).fill('0'), ...rest];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
