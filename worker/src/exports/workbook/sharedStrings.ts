import { createDeflater, toPhrase } from '../deflate/deflater.ts';
import type { Compressed } from '../zip/zipWriter.ts';
import { cellText, cellXml } from './xmlText.ts';

/** Texts beyond this many are written again each time, to limit memory. */
const REMEMBERED = 2 ** 17;
const HEAD =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">';

const encoder = new TextEncoder();

/** The texts of a workbook: cells hold their places. They are compressed as they come. */
export function createSharedStrings() {
  const parts: Uint8Array[] = [];
  const deflater = createDeflater({ write: (bytes) => void parts.push(bytes.slice()) });
  const places = new Map<string, number>();
  const opening = toPhrase('<si><t>');
  const end = toPhrase('</t></si>');
  let count = 0;
  deflater.write(encoder.encode(HEAD));

  return {
    place(text: string): number | null {
      const known = places.get(text);
      if (known !== undefined) return known;
      const cell = cellText(text);
      if (cell === '') return null;
      if (/^\s|\s$/.test(cell)) deflater.write(encoder.encode('<si><t xml:space="preserve">'));
      else deflater.repeat(opening);
      deflater.write(encoder.encode(cellXml(cell)));
      deflater.repeat(end);
      if (count < REMEMBERED) places.set(text, count);
      return count++;
    },
    finish(): Compressed {
      deflater.write(encoder.encode('</sst>'));
      return { ...deflater.finish(), parts };
    },
  };
}
