import { createByteWriter, readVarint, type ByteCursor } from './bytes.ts';

/** Joins byte arrays, each with its length as a prefix. */
export function joinSections(sections: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const writer = createByteWriter();
  for (const section of sections) {
    writer.varint(section.length);
    writer.bytes(section);
  }
  return writer.take();
}

/** Splits joined byte arrays into views of `bytes`. @throws RangeError if they are truncated */
export function splitSections(bytes: Uint8Array): Uint8Array[] {
  const sections: Uint8Array[] = [];
  const cursor: ByteCursor = { bytes, at: 0 };
  while (cursor.at < bytes.length) {
    const length = readVarint(cursor);
    const past = cursor.at + length;
    if (past > bytes.length) throw new RangeError('the bytes are truncated');
    sections.push(bytes.subarray(cursor.at, past));
    cursor.at = past;
  }
  return sections;
}
