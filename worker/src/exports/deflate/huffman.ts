/** One of the symbols, or two nodes joined. */
interface Node {
  weight: number;
  symbol: number;
  left: Node | null;
  right: Node | null;
}

/**
 * Lengths in bits of an optimal prefix code, none longer than `longest`; 0 for symbols that do not occur. There are at
 * least two codes, since readers refuse a code with gaps.
 */
export function codeLengths(counts: Uint32Array, longest: number): Uint8Array {
  let weights = Float64Array.from(counts);
  for (let symbol = 0; weights.reduce((sum, weight) => sum + (weight > 0 ? 1 : 0), 0) < 2; symbol++) {
    if (weights[symbol] === 0) weights[symbol] = 1;
  }
  for (;;) {
    const lengths = new Uint8Array(counts.length);
    if (measure(buildTree(weights), 0, lengths) <= longest) return lengths;
    // Flatter weights make a flatter tree.
    weights = weights.map((weight) => (weight > 0 ? Math.floor(weight / 2) + 1 : 0));
  }
}

/** The code of each symbol, its bits in the order in which deflate writes them (RFC 1951 §3.2.2). */
export function assignCodes(lengths: Uint8Array): Uint16Array {
  const next = new Uint16Array(17);
  for (const length of lengths) if (length > 0) next[length + 1]!++;
  for (let bits = 2; bits < next.length; bits++) next[bits] = (next[bits]! + next[bits - 1]!) << 1;
  return Uint16Array.from(lengths, (length) => (length === 0 ? 0 : reversed(next[length]!++, length)));
}

function buildTree(weights: Float64Array): Node {
  const leaves: Node[] = [];
  weights.forEach((weight, symbol) => {
    if (weight > 0) leaves.push({ weight, symbol, left: null, right: null });
  });
  leaves.sort((a, b) => a.weight - b.weight);
  // Joined nodes come in the order of their weights, so two queues do for a heap.
  const joined: Node[] = [];
  let leaf = 0;
  let join = 0;
  const lightest = (): Node => {
    const simple = leaves[leaf];
    const double = joined[join];
    if (simple && (!double || simple.weight <= double.weight)) {
      leaf++;
      return simple;
    }
    join++;
    return double!;
  };
  for (let pair = 1; pair < leaves.length; pair++) {
    const left = lightest();
    const right = lightest();
    joined.push({ weight: left.weight + right.weight, symbol: -1, left, right });
  }
  return joined.at(-1)!;
}

/** Notes how deep each symbol is. @returns the greatest depth */
function measure({ symbol, left, right }: Node, depth: number, lengths: Uint8Array): number {
  if (left && right) return Math.max(measure(left, depth + 1, lengths), measure(right, depth + 1, lengths));
  lengths[symbol] = depth;
  return depth;
}

function reversed(code: number, length: number): number {
  let rest = code;
  let turned = 0;
  for (let bit = 0; bit < length; bit++) {
    turned = (turned << 1) | (rest & 1);
    rest >>= 1;
  }
  return turned;
}
