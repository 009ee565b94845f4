import type { Place } from '../maps/mapSchema.ts';
import { MapError } from '../maps/mapSource.ts';
import { doubt, type Doubt } from './draftTexts.ts';
import {
  integerType,
  makePlace,
  registersIn,
  textContent,
  toNumber,
  toRegister,
  unusable,
  type Content,
  type NumberType,
  type SourceFile,
  type SourceRow,
  type Table,
} from './sourceRow.ts';

/** Heads of the columns. */
const COLUMNS = {
  name: /^(name|description|parameter|signal( name)?|value|measurement|item|meaning|名称|参数|信号名称)$/,
  register:
    /^(register|address|addr|reg|register address|start address|start|offset address|寄存器|地址|寄存器地址)( \(?(dec|hex)\)?)?$/,
  type: /^(type|data type|format|datatype|encoding|数据类型|类型)$/,
  size: /^(words?|length|size|quantity|count|registers|number of registers|长度|寄存器个数)$/,
  scale: /^(scale|factor|multiplier|scaling|resolution|coefficient|系数|倍率|精度)$/,
  gain: /^(gain|divisor|divider|增益)$/,
  offset: /^(offset|偏移)$/,
  unit: /^(units?|单位)$/,
  table: /^(table|function( code)?|register type|input type|fc|code|功能码)$/,
  words: /^(word order|words order|order|swap|字序)$/,
} as const;
type Column = keyof typeof COLUMNS;

/** Separator and columns of a list; null if the first line does not name a value and its register. */
function readHead(text: string): { separator: string; columns: ReadonlyMap<Column, number> } | null {
  const head = text.replace(/^\uFEFF/, '').split(/\r?\n/, 1)[0] ?? '';
  const separator = [';', '\t', ','].find((each) => head.includes(each));
  if (separator === undefined) return null;
  const cells = splitLine(head, separator).map((cell) => cell.toLowerCase().replaceAll('_', ' '));
  const columns = new Map<Column, number>();
  for (const [column, pattern] of Object.entries(COLUMNS) as [Column, RegExp][]) {
    const index = cells.findIndex((cell) => pattern.test(cell));
    if (index >= 0) columns.set(column, index);
  }
  return columns.has('name') && columns.has('register') ? { separator, columns } : null;
}

export const isRegisterList = (text: string): boolean => readHead(text) !== null;

/**
 * Reads a list of registers with a head line.
 *
 * @throws MapError if a quotation mark is missing
 */
export function readRegisterList(file: string, text: string): SourceFile {
  const { separator, columns } = readHead(text)!;
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const rows: SourceRow[] = [];
  for (const [i, line] of lines.entries()) {
    if (i === 0 || line.trim() === '') continue;
    if ((line.match(/"/g) ?? []).length % 2 === 1)
      throw new MapError(`${file}:${i + 1}: ${line.trim().slice(0, 40)}: a quotation mark is missing`);
    const cells = splitLine(line, separator);
    rows.push(readLine((column) => cells[columns.get(column) ?? -1] ?? '', i + 1));
  }
  const addresses = rows.flatMap(({ content }) =>
    content.kind === 'numbers' ? content.places.flatMap(registersIn).map(({ at }) => [at].flat()[0]!) : [],
  );
  const isOtherNotation = addresses.length > 0 && addresses.every((at) => at >= 30_001 && at < 50_000);
  return {
    format: 'CSV',
    manufacturer: '',
    type: file.replace(/^.*[\\/]/, '').replace(/\.\w+$/, ''),
    rows: isOtherNotation
      ? rows.map((row) => ({ ...row, doubts: [...row.doubts, doubt('notation')] }))
      : rows,
    choices: [],
  };
}

/** Cells of a line; those in quotation marks may contain the separator. */
function splitLine(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += character;
  }
  return [...cells, cell.trim()];
}

type Cell = (column: Column) => string;

function readLine(cell: Cell, line: number): SourceRow {
  const doubts: Doubt[] = [];
  return { line, names: [cell('name')], unit: cell('unit'), content: readContent(cell, doubts), doubts };
}

function readContent(cell: Cell, doubts: Doubt[]): Content {
  const [first = '', last = first] = cell('register')
    .split(/\s*(?:-|–|\.\.|~)\s*/)
    .map((text) => text.replace(/^([0-9a-f]+)h$/i, '0x$1'));
  const at = toRegister(first);
  const end = toRegister(last);
  if (at === null || end === null || end < at) return unusable('registers', cell('register') || '–');
  const table = readTable(cell('table'));
  if (table === null) return unusable('rule', cell('table'));
  const size = end > at ? end - at + 1 : toNumber(cell('size'));
  const named = cell('type')
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '');
  if (/^(str|string|ascii|text|char)/.test(named)) return textContent(at, size, table);
  const type = readType(named, size);
  if (type === null) return named === '' ? unusable('width', String(size)) : unusable('rule', cell('type'));
  const scale = readScale(cell);
  const offset = cell('offset') === '' ? 0 : toNumber(cell('offset'));
  if (scale === null || offset === null) return unusable('rule', 'scale, offset');
  const words = readOrder(cell('words'));
  const isWide = type !== 'u16' && type !== 's16';
  if (isWide && words === null) doubts.push(doubt('words'));
  const place: Place = makePlace({ at, type, words: words ?? 'high-first', offset: offset / scale, scale });
  return { kind: 'numbers', places: [place], table };
}

/** Type by its name, without one by the number of registers; null if it is unknown or has another size. */
function readType(named: string, size: number | null): NumberType | null {
  if (named === '') return integerType(size ?? 1, false);
  const [, kind = '', bits = ''] =
    /^(u|s|i|f|uint|int|sint|unsigned|signed|unsignedint|signedint|float|real|double)(?:int)?(16|32|64)?(?:be|le)?$/.exec(
      named,
    ) ?? [];
  if (kind === '') return null;
  const width = bits === '' ? (size === null ? null : 16 * size) : Number(bits);
  if (/^(f|float|real)$/.test(kind)) return width === 64 ? 'f64' : 'f32';
  if (kind === 'double') return 'f64';
  return integerType((width ?? 16) / 16, !kind.startsWith('u'));
}

function readTable(text: string): Table | null {
  const named = text.toLowerCase();
  if (named === '' || /^(holding.*|0?3|0x03|rw|r\/w)$/.test(named)) return 'holding';
  return /^(input.*|0?4|0x04)$/.test(named) ? 'input' : null;
}

/** Factor; a gain divides. Null if it is none. */
function readScale(cell: Cell): number | null {
  const scale = cell('scale') === '' ? 1 : toNumber(cell('scale'));
  const gain = cell('gain') === '' ? 1 : toNumber(cell('gain'));
  return scale === null || gain === null || scale === 0 || gain === 0 ? null : scale / gain;
}

function readOrder(text: string): 'low-first' | 'high-first' | null {
  const named = text.toLowerCase();
  if (/low|little|swap|cdab|true|yes/.test(named)) return 'low-first';
  return /high|big|none|abcd|false|no/.test(named) ? 'high-first' : null;
}
