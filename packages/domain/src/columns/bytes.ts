/** Appends bytes to a growing buffer. */
export interface ByteWriter {
  byte(value: number): void;
  /** A non-negative integer below 2^53, seven bits per byte, lowest first. */
  varint(value: number): void;
  float(value: number): void;
  bytes(values: Uint8Array): void;
  readonly length: number;
  /** Returns a copy of the written bytes and resets the writer. */
  take(): Uint8Array<ArrayBuffer>;
}

export function createByteWriter(): ByteWriter {
  let buffer = new Uint8Array(4096);
  let view = new DataView(buffer.buffer);
  let length = 0;
  const ensureCapacity = (more: number) => {
    if (length + more <= buffer.length) return;
    const grown = new Uint8Array(Math.max(buffer.length * 2, length + more));
    grown.set(buffer.subarray(0, length));
    buffer = grown;
    view = new DataView(grown.buffer);
  };
  return {
    byte(value) {
      ensureCapacity(1);
      buffer[length++] = value;
    },
    varint(value) {
      ensureCapacity(8);
      let rest = value;
      // Bit operations are exact below 2^31 only.
      while (rest >= 0x80000000) {
        buffer[length++] = (rest % 128) | 128;
        rest = Math.floor(rest / 128);
      }
      while (rest > 127) {
        buffer[length++] = (rest & 127) | 128;
        rest >>>= 7;
      }
      buffer[length++] = rest;
    },
    float(value) {
      ensureCapacity(8);
      view.setFloat64(length, value, true);
      length += 8;
    },
    bytes(values) {
      ensureCapacity(values.length);
      buffer.set(values, length);
      length += values.length;
    },
    get length() {
      return length;
    },
    take() {
      const taken = buffer.slice(0, length);
      length = 0;
      return taken;
    },
  };
}

/** A read position. */
export interface ByteCursor {
  readonly bytes: Uint8Array;
  at: number;
}

export function readVarint(cursor: ByteCursor): number {
  const { bytes } = cursor;
  let byte = bytes[cursor.at++] ?? 0;
  let value = byte & 127;
  let shift = 7;
  for (; byte > 127 && shift < 28; shift += 7) {
    byte = bytes[cursor.at++] ?? 0;
    value |= (byte & 127) << shift;
  }
  for (let factor = 2 ** shift; byte > 127; factor *= 128) {
    byte = bytes[cursor.at++] ?? 0;
    value += (byte & 127) * factor;
  }
  return value;
}
