import { yieldToEventLoop } from '../support/yieldToEventLoop.ts';

/** Values that are encoded between two yields; takes 1 to 2 ms. */
const SLICE_VALUES = 5_000;
/** Characters of a text that cost about as much as one more value. */
const VALUE_LENGTH = 32;
/** Shorter slices are joined. */
const MIN_CHUNK_LENGTH = 32_768;

/**
 * The JSON text of a value; for a large one in chunks, between which the server does other work: encoding 250,000 values
 * at once takes some 300 ms.
 */
export const encodeJson = (value: unknown): string | AsyncGenerator<string> =>
  isSmall(value) ? JSON.stringify(value) : encodeChunks(value);

async function* encodeChunks(value: unknown): AsyncGenerator<string> {
  let chunk = '';
  for (const slice of encodeSlices(value)) {
    chunk += slice;
    if (chunk.length < MIN_CHUNK_LENGTH) continue;
    yield chunk;
    chunk = '';
    await yieldToEventLoop();
  }
  yield chunk;
}

/** The same text as of `JSON.stringify`. */
function* encodeSlices(value: unknown): Generator<string> {
  if (isSmall(value) || !isContainer(value)) {
    yield JSON.stringify(value);
    return;
  }
  const keys = Array.isArray(value) ? null : Object.keys(value).filter((key) => isEncoded(value[key]));
  const list = Array.isArray(value) ? (value as unknown[]) : null;
  const length = list?.length ?? keys!.length;
  const entry = (index: number): unknown => (list ? list[index] : value[keys![index]!]);
  const encodeEntries = (from: number, past: number) =>
    JSON.stringify(
      list?.slice(from, past) ?? Object.fromEntries(keys!.slice(from, past).map((key) => [key, value[key]])),
    ).slice(1, -1);

  yield list ? '[' : '{';
  let from = 0;
  let values = 0;
  const separator = () => (from > 0 ? ',' : '');
  for (let index = 0; index < length; index++) {
    const own = countValues(entry(index));
    if (from < index && values + own > SLICE_VALUES) {
      yield separator() + encodeEntries(from, index);
      from = index;
      values = 0;
    }
    values += own;
    if (own <= SLICE_VALUES) continue;
    yield separator() + (keys ? `${JSON.stringify(keys[index])}:` : '');
    yield* encodeSlices(entry(index));
    from = index + 1;
    values = 0;
  }
  if (from < length) yield separator() + encodeEntries(from, length);
  yield list ? ']' : '}';
}

type Container = Record<string, unknown>;

/** False for what encodes itself, such as a date. */
const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && typeof (value as Container).toJSON !== 'function';

/** False for what JSON leaves out of objects. */
const isEncoded = (value: unknown): boolean =>
  value !== undefined && typeof value !== 'function' && typeof value !== 'symbol';

const isSmall = (value: unknown): boolean => countValues(value) <= SLICE_VALUES;

/** Values of which a value consists, itself included; of large ones, any number above `SLICE_VALUES`. */
function countValues(value: unknown): number {
  if (typeof value === 'string') return 1 + Math.floor(value.length / VALUE_LENGTH);
  if (!isContainer(value)) return 1;
  let count = 1;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length && count <= SLICE_VALUES; i++) count += countValues(value[i]);
  } else
    for (const key in value) {
      if (count > SLICE_VALUES) break;
      count += countValues(value[key]);
    }
  return count;
}
