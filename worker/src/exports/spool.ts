/** @param bytes may be reused once it returns */
export type Put = (bytes: Uint8Array) => void;

export type Spool = ReturnType<typeof createSpool>;

const MIN_BYTES = 2 ** 18;

/** Collects bytes in memory that grows as needed. @param memory used until it is too small */
export function createSpool(memory: ArrayBuffer) {
  let bytes = new Uint8Array(memory);
  let length = 0;

  return {
    put(more: Uint8Array) {
      if (length + more.length > bytes.length) {
        const larger = new Uint8Array(Math.max(MIN_BYTES, 2 * (length + more.length)));
        larger.set(bytes.subarray(0, length));
        bytes = larger;
      }
      bytes.set(more, length);
      length += more.length;
    },
    bytes: () => bytes.subarray(0, length),
    clear() {
      length = 0;
    },
  };
}
