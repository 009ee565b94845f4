import { IMPORT_FILE, type ImportSheet } from '@heliograph/contracts/engine';
import { strToU8, zipSync } from 'fflate';
import type { PackedFile } from './packedFile.ts';
import { createRows, parseWorkbook } from './readWorkbook.ts';
import { ReadError } from './readProblem.ts';
import { createXmlScanner } from './xmlScanner.ts';

const TABLE = /<((?:[\w-]+:)?)table(?=[\s/>])[^>]*>/;

/**
 * Reads one sheet of an ods, in pieces of rows as `readXlsx` does.
 *
 * @throws ReadError
 */
export async function readOpenDocument(file: PackedFile, sheet: number): Promise<ImportSheet> {
  const scanner = createXmlScanner(file.texts('content.xml'));
  let table = await scanner.until(TABLE);
  if (!table) throw new ReadError('damaged');
  const head = table.before;
  const parts: Record<string, Uint8Array> = {};
  // SheetJS needs both.
  for (const name of ['META-INF/manifest.xml', 'styles.xml'])
    parts[name] = (await file.whole(name)) ?? strToU8('<none/>');
  const makeBook = (tables: string) => {
    const xml = `${head}${tables}</office:spreadsheet></office:body></office:document-content>`;
    return parseWorkbook(zipSync({ ...parts, 'content.xml': strToU8(xml) }, { level: 0 }), 0);
  };

  const rows = createRows();
  const tags: string[] = [];
  for (; table; table = await nextTable()) {
    const [tag, prefix = ''] = table.mark;
    const isEmpty = tag.endsWith('/>');
    const end = `</${prefix}table>`;
    tags.push(isEmpty ? `${tag.slice(0, -2)}>${end}` : tag + end);
    if (isEmpty) continue;
    if (tags.length - 1 !== sheet) {
      await scanner.skip(new RegExp(end));
      continue;
    }
    const around = head.length + Object.values(parts).reduce((size, { length }) => size + length, 0);
    let first = 0;
    for await (const piece of scanner.rows(`</${prefix}table-row>`, end, around)) {
      requireFewRepeats(piece);
      const book = makeBook(tag + piece + end);
      rows.add(book.Sheets[book.SheetNames[0]!]!, first);
      first += countRows(piece);
    }
  }
  if (sheet >= tags.length) throw new ReadError('damaged');
  return { sheets: makeBook(tags.join('')).SheetNames, sheet, rows: rows.all(), charset: null };

  async function nextTable() {
    const mark = await scanner.skip(TABLE);
    return mark && { before: '', mark };
  }
}

/**
 * An OpenDocument says how often a cell or row is repeated, which SheetJS carries out: a few bytes could fill any
 * memory. Empty ones do no harm, and LibreOffice fills sheets with them.
 *
 * @throws ReadError
 */
function requireFewRepeats(xml: string): void {
  for (const [, attributes = ''] of xml.matchAll(/<(?:[\w-]+:)?table-cell\b([^>]*[^/>])>/g))
    if (repeats(attributes, 'columns') > IMPORT_FILE.columns) throw new ReadError('columns');
  for (const [, attributes = '', cells = ''] of xml.matchAll(
    /<(?:[\w-]+:)?table-row\b([^>]*rows-repeated\s*=\s*["']?\d{3,}[^>]*)>([^]*?)<\/(?:[\w-]+:)?table-row>/g,
  ))
    if (repeats(attributes, 'rows') > REPEATED_ROWS && /<(?:[\w-]+:)?table-cell\b[^>]*[^/>]>/.test(cells))
      throw new ReadError('rows');
}

/** More equal rows do not occur by chance. */
const REPEATED_ROWS = 1_000;

const repeats = (attributes: string, what: 'columns' | 'rows'): number =>
  Number(new RegExp(`number-${what}-repeated\\s*=\\s*["']?(\\d+)`).exec(attributes)?.[1] ?? 1);

/** Rows of the sheet that a piece is. */
function countRows(piece: string): number {
  let count = 0;
  for (const [, attributes = ''] of piece.matchAll(/<(?:[\w-]+:)?table-row(?=[\s>])([^>]*)>/g))
    count += repeats(attributes, 'rows');
  return count;
}
