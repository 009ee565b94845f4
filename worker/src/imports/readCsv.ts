import { type Charset, IMPORT_FILE, type ImportCell, type ImportSheet } from '@heliograph/contracts/engine';
import { cleanText } from './cleanText.ts';
import { ReadError } from './readProblem.ts';

/** Reads a csv: RFC 4180, with the separator and character set that it has. @throws ReadError */
export function readCsv(bytes: Uint8Array, chosen: Charset | null): ImportSheet {
  const charset = chosen ?? parseCharset(bytes);
  const text = decode(bytes, charset);
  // Binary files, and pages or xml that are only named like a table.
  if (text === null) throw new ReadError(chosen === null ? 'format' : 'charset');
  if (/^\s*</.test(text) || /[\0-\x08\x0e-\x1f]/.test(text.slice(0, 4096))) throw new ReadError('format');
  const rows = parse(text, parseSeparator(text));
  if (!rows.some((row) => row.length > 0)) throw new ReadError('empty');
  return { sheets: [''], sheet: 0, rows, charset };
}

function parseCharset(bytes: Uint8Array): Charset {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (decode(bytes, 'utf-8') !== null) return 'utf-8';
  // Western texts are mostly no valid Chinese ones: after a letter with an accent comes one without.
  return decode(bytes, 'gb18030') === null ? 'windows-1252' : 'gb18030';
}

/** Null when it is not of this character set. */
function decode(bytes: Uint8Array, charset: Charset): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const SEPARATORS = [',', ';', '\t', '|'];

/** The separator that the first lines have most often. */
function parseSeparator(text: string): string {
  const named = /^sep=(.)\r?\n/.exec(text)?.[1];
  if (named !== undefined) return named;
  const head = text.slice(0, 10_000).replace(/"[^"]*"/g, '');
  const getCount = (separator: string) => head.split(separator).length;
  return SEPARATORS.toSorted((one, other) => getCount(other) - getCount(one))[0]!;
}

/** An unclosed quotation mark ends with the file. */
function parse(text: string, separator: string): ImportCell[][] {
  const rows: ImportCell[][] = [];
  let row: ImportCell[] = [];
  let at = 0;

  function endCell(value: string): void {
    const cell = cleanText(value);
    if (cell === null) return;
    if (column >= IMPORT_FILE.columns) throw new ReadError('columns');
    while (row.length < column) row.push(null);
    row[column] = cell;
  }

  let column = 0;
  while (at < text.length) {
    if (text[at] === '"') {
      const start = at + 1;
      do at = text.indexOf('"', at + 1) + 1 || text.length + 1;
      while (text[at] === '"');
      endCell(text.slice(start, at - 1).replaceAll('""', '"'));
      // Text after a closing mark is not part of the value.
      while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++;
    } else {
      const start = at;
      while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++;
      endCell(text.slice(start, at));
    }
    if (text[at] === separator) {
      column++;
      at++;
      continue;
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at++;
    at++;
    rows.push(row);
    if (rows.length > IMPORT_FILE.rows) throw new ReadError('rows');
    row = [];
    column = 0;
  }
  if (row.length > 0) rows.push(row);
  return rows;
}
