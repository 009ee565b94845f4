/** An MMDB database with the countries of a few IPv4 networks, for example `{ '203.0.113.0/24': 'AU' }`. */
export function countryDatabase(networks: Record<string, string>): Buffer {
  const data: Buffer[] = [];
  const offsets = new Map<string, number>();
  for (const code of new Set(Object.values(networks))) {
    offsets.set(code, Buffer.concat(data).length);
    data.push(map({ country_code: text(code) }));
  }
  // Each node has the records of the bits 0 and 1: a node, a country, or null for nothing.
  const nodes: [Entry, Entry][] = [[null, null]];
  for (const [network, code] of Object.entries(networks)) {
    const [address = '', length = ''] = network.split('/');
    const bits = address
      .split('.')
      .map((part) => Number(part).toString(2).padStart(8, '0'))
      .join('')
      .slice(0, Number(length));
    let node = nodes[0]!;
    for (let at = 0; at < bits.length; at++) {
      const side = bits[at] === '1' ? 1 : 0;
      if (at === bits.length - 1) node[side] = code;
      else {
        const next = node[side];
        const index = typeof next === 'number' ? next : nodes.push([null, null]) - 1;
        node[side] = index;
        node = nodes[index]!;
      }
    }
  }
  const getRecord = (entry: Entry) =>
    entry === null
      ? nodes.length
      : typeof entry === 'number'
        ? entry
        : nodes.length + SEPARATOR + offsets.get(entry)!;
  const tree = Buffer.alloc(nodes.length * 6);
  nodes.flat().forEach((entry, index) => tree.writeUIntBE(getRecord(entry), index * 3, 3));
  const metadata = map({
    node_count: number(6, nodes.length),
    record_size: number(5, 24),
    ip_version: number(5, 4),
    binary_format_major_version: number(5, 2),
    binary_format_minor_version: number(5, 0),
    database_type: text('Test'),
  });
  return Buffer.concat([tree, Buffer.alloc(SEPARATOR), ...data, MARKER, metadata]);
}

type Entry = number | string | null;

const SEPARATOR = 16;
const MARKER = Buffer.from('abcdef4d61784d696e642e636f6d', 'hex');

const text = (value: string): Buffer =>
  Buffer.concat([Buffer.from([(2 << 5) | value.length]), Buffer.from(value)]);

/** @param type 5 for 16 bits, 6 for 32 */
function number(type: 5 | 6, value: number): Buffer {
  const bytes = Buffer.alloc(type === 5 ? 2 : 4);
  bytes.writeUIntBE(value, 0, bytes.length);
  return Buffer.concat([Buffer.from([(type << 5) | bytes.length]), bytes]);
}

function map(fields: Record<string, Buffer>): Buffer {
  const entries = Object.entries(fields);
  // Longer texts have their length in a second byte.
  const key = (name: string) =>
    name.length < 29
      ? text(name)
      : Buffer.concat([Buffer.from([(2 << 5) | 29, name.length - 29]), Buffer.from(name)]);
  return Buffer.concat([
    Buffer.from([(7 << 5) | entries.length]),
    ...entries.flatMap(([name, value]) => [key(name), value]),
  ]);
}
