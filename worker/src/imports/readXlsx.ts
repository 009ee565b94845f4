import { IMPORT_FILE, type ImportSheet } from '@heliograph/contracts/engine';
import { strFromU8, strToU8, zipSync } from 'fflate';
import type { PackedFile } from './packedFile.ts';
import { deepCopy } from './deepCopy.ts';
import { createRows, parseWorkbook } from './readWorkbook.ts';
import { ReadError } from './readProblem.ts';
import { createXmlScanner } from './xmlScanner.ts';

const TYPES = '[Content_Types].xml';
const WORKBOOK = 'xl/workbook.xml';
const STYLES = 'xl/styles.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
const START = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>';

/**
 * Reads one sheet of an xlsx. SheetJS gets it in pieces of rows with their shared texts inside, each as a workbook of
 * its own, so that it never holds all cells at once. Of what follows the rows it gets merged cells only: a link, say,
 * could reach over a billion cells.
 *
 * @throws ReadError
 */
export async function readXlsx(file: PackedFile, sheet: number): Promise<ImportSheet> {
  const types = parseText(await file.whole(TYPES));
  const workbook = await file.whole(WORKBOOK);
  const relations = await file.whole(RELATIONS);
  const path = sheetPath(parseText(workbook), parseText(relations), sheet);
  if (!workbook || !file.has(path)) throw new ReadError('damaged');
  const stylesPath = getPart(types, 'styles');
  const styles = stylesPath === null ? null : await file.whole(stylesPath);
  const parts = {
    [TYPES]: strToU8(listTypes({ [WORKBOOK]: 'sheet.main', ...(styles && { [STYLES]: 'styles' }) })),
    [WORKBOOK]: workbook,
    ...(relations && { [RELATIONS]: relations }),
    ...(styles && { [STYLES]: styles }),
  };
  const texts = await readTexts(file, getPart(types, 'sharedStrings'));
  const rows = createRows();
  let sheets: string[] = [];

  function add(piece: string, after: string): void {
    const xml = `${START}${piece}</sheetData>${after}</worksheet>`;
    const book = parseWorkbook(zipSync({ ...parts, [path]: strToU8(xml) }, { level: 0 }), sheet);
    sheets = book.SheetNames;
    const found = book.Sheets[sheets[sheet]!];
    if (!found) throw new ReadError('damaged');
    rows.add(found, 0);
  }

  const scanner = createXmlScanner(file.texts(path));
  const data = await scanner.skip(/<(\w+:)?sheetData\b[^>]*>/);
  if (data && !data[0].endsWith('/>')) {
    const prefix = data[1] ?? '';
    const around = Object.values(parts).reduce((size, { length }) => size + length, 0);
    let last = 0;
    for await (const piece of scanner.rows(`</${prefix}row>`, `</${prefix}sheetData>`, around)) {
      // Rows need no number: they then follow the one before.
      add(`<row r="${last}"></row>${withTexts(piece, texts)}`, '');
      last = lastRow(piece, last);
      if (last > IMPORT_FILE.rows) requireFewRows(piece);
    }
  }
  const merged = (await scanner.skip(/<(?:\w+:)?mergeCells\b[^>]*>/))
    ? await scanner.until(/<\/(?:\w+:)?mergeCells>/)
    : null;
  add('', merged ? `<mergeCells>${merged.before}</mergeCells>` : '');
  return { sheets, sheet, rows: rows.all(), charset: null };
}

/** SheetJS looks for each part that is named here. */
const listTypes = (kinds: Record<string, string>): string => {
  const parts = Object.entries(kinds).map(
    ([part, kind]) =>
      `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`,
  );
  return `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${parts.join('')}</Types>`;
};

const parseText = (bytes: Uint8Array | null): string => (bytes ? strFromU8(bytes) : '');

/** The entry of the only part of a kind. */
function getPart(types: string, kind: 'styles' | 'sharedStrings'): string | null {
  for (const [tag] of types.matchAll(/<(?:\w+:)?Override\b[^>]*>/g))
    if (attribute(tag, 'ContentType')?.endsWith(`${kind}+xml`))
      return (attribute(tag, 'PartName') ?? '').replace(/^\//, '');
  return null;
}

/** The entry of a sheet. */
function sheetPath(workbook: string, relations: string, sheet: number): string {
  const [tag] = [...workbook.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)][sheet] ?? [''];
  const id = /\s\w+:id\s*=\s*["']([^"']*)["']/.exec(tag)?.[1];
  for (const [relation] of relations.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)) {
    const target = attribute(relation, 'Target');
    if (target !== null && attribute(relation, 'Id') === id)
      return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  }
  return `xl/worksheets/sheet${sheet + 1}.xml`;
}

const attribute = (tag: string, name: string): string | null =>
  new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? null;

/** XML inside each shared text. @throws ReadError */
async function readTexts(file: PackedFile, path: string | null): Promise<string[]> {
  const texts: string[] = [];
  if (path === null || !file.has(path)) return texts;
  const scanner = createXmlScanner(file.texts(path));
  const start = await scanner.skip(/<(\w+:)?sst\b[^>]*>/);
  if (!start || start[0].endsWith('/>')) return texts;
  const prefix = start[1] ?? '';
  const item = new RegExp(`<${prefix}si\\b[^>]*?(?:/>|>([^]*?)</${prefix}si>)`, 'g');
  for await (const piece of scanner.rows(`</${prefix}si>`, `</${prefix}sst>`)) {
    const found = Array.from(piece.matchAll(item), ([, inside = '']) => inside);
    for (const text of deepCopy(found)) texts.push(text);
  }
  return texts;
}

/** Puts shared texts into their cells. */
const withTexts = (rows: string, texts: readonly string[]): string =>
  rows.replace(
    /<((?:\w+:)?c)\b([^>]*?)\st\s*=\s*["']s["']((?:[^>]*[^>/])?)>([^]*?)<\/\1>/g,
    (_, tag: string, before: string, after: string, inside: string) => {
      const index = /<(?:\w+:)?v\b[^>]*>\s*(\d+)/.exec(inside)?.[1];
      const text = index === undefined ? '' : (texts[Number(index)] ?? '');
      return `<${tag}${before} t="inlineStr"${after}><is>${text}</is></${tag}>`;
    },
  );

/** Number of the last row of a piece. */
function lastRow(piece: string, before: number): number {
  let last = before;
  for (const [tag] of piece.matchAll(/<(?:\w+:)?row\b[^>]*>/g))
    last = Number(attribute(tag, 'r') ?? last + 1);
  return last;
}

/** SheetJS leaves out rows far away, as those that have only a format may be. @throws ReadError for one that has values */
function requireFewRows(piece: string): void {
  for (const [, tag = '', cells = ''] of piece.matchAll(
    /(<(?:\w+:)?row\b[^>]*[^>/]>)([^]*?)<\/(?:\w+:)?row>/g,
  ))
    if (Number(attribute(tag, 'r')) > IMPORT_FILE.rows && /<(?:\w+:)?(?:v|is)\b/.test(cells))
      throw new ReadError('rows');
}
