import { isIPv6 } from 'node:net';

/**
 * Whom attempts from an address are counted for: an IPv4 address, or the 64 bits of an IPv6 one that a provider gives
 * to one line, since whoever has them may change the rest at will.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  // An embedded IPv4 address stands for two groups; it is always among the last ones.
  const width = rest.length + (rest.at(-1)?.includes('.') ? 1 : 0);
  const all = [...groups, ...Array<string>(Math.max(0, 8 - groups.length - width)).fill('0'), ...rest];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
