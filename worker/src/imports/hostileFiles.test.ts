import type { ImportCell } from '@heliograph/contracts/engine';
import type { ReadFile } from '@heliograph/domain/meter';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readSheet } from './readSheet.ts';

const readFile = (bytes: Uint8Array, sheet = 0): Promise<ReadFile> =>
  readSheet({ file: new Blob([bytes as Uint8Array<ArrayBuffer>]), sheet, charset: null });

async function readRows(bytes: Uint8Array, sheet = 0): Promise<readonly (readonly ImportCell[])[]> {
  const result = await readFile(bytes, sheet);
  if (!('rows' in result)) throw new Error(JSON.stringify(result));
  return result.rows;
}

const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

interface Parts {
  /** All that is in `worksheet`. */
  sheet: string;
  /** All that is in `sst`. */
  texts?: string;
  /** All that is in `styleSheet`. */
  styles?: string;
  /** Stands before each name of an element, with a colon. */
  prefix?: string;
  properties?: string;
}

/** An xlsx as another program may write it. */
function getXlsx({ sheet, texts = '', styles = '', prefix = '', properties = '' }: Parts): Uint8Array {
  const namespace = `xmlns${prefix && `:${prefix.slice(0, -1)}`}="${SPREADSHEET}"`;
  const part = (name: string, inside: string) =>
    strToU8(`<${prefix}${name} ${namespace} xmlns:r="r">${inside}</${prefix}${name}>`);
  const override = (path: string, kind: string) =>
    `<Override PartName="/xl/${path}" ContentType="${KIND}.${kind}+xml"/>`;
  return zipSync({
    '[Content_Types].xml': strToU8(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${override('workbook.xml', 'sheet.main')}${override('t.xml', 'sharedStrings')}${override('s.xml', 'styles')}</Types>`,
    ),
    'xl/workbook.xml': part(
      'workbook',
      `${properties}<${prefix}sheets><${prefix}sheet name="Notes" sheetId="1" r:id="b"/><${prefix}sheet name="Sites &amp; more" sheetId="7" r:id="a"/></${prefix}sheets>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="/xl/one.xml"/><Relationship Id="b" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="two.xml"/></Relationships>',
    ),
    'xl/one.xml': part('worksheet', sheet),
    'xl/two.xml': part('worksheet', `<${prefix}sheetData/>`),
    'xl/t.xml': part('sst', texts),
    'xl/s.xml': part('styleSheet', styles),
  });
}

const getOds = (tables: string, head = ''): Uint8Array =>
  zipSync({
    'META-INF/manifest.xml': strToU8(
      '<manifest:manifest><manifest:file-entry manifest:media-type="application/vnd.oasis.opendocument.spreadsheet" manifest:full-path="/"/></manifest:manifest>',
    ),
    'content.xml': strToU8(
      `<office:document-content>${head}<office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
    ),
  });

const COUNT = 12_000;
/** Rows that are more than one piece. */
const MANY = Array.from({ length: COUNT }, (_, index) => index);

describe('files that are read in pieces', () => {
  it.each(['', 'x:'])('[IMP-01] an xlsx with names that begin with "%s"', async (prefix) => {
    const cell = (index: number, column: string, kind: string, value: string) =>
      `<${prefix}c r="${column}${index + 1}" ${kind}><${prefix}v>${value}</${prefix}v></${prefix}c>`;
    const rows = MANY.map(
      (index) =>
        `<${prefix}row r="${index + 1}">${cell(index, 'A', 't="s" s="1"', String(index % 3))}${cell(index, 'C', 's="1"', String(46_082 + index))}<${prefix}c r="D${index + 1}" t="s"/>${cell(index, 'E', 't="str"', '3')}</${prefix}row>`,
    );
    const sheet = `<${prefix}sheetData>${rows.join('')}</${prefix}sheetData>`;
    const texts = [
      `<${prefix}si><${prefix}t>A &amp;amp; B</${prefix}t></${prefix}si>`,
      `<${prefix}si/>`,
      `<${prefix}si><${prefix}r><${prefix}t>光</${prefix}t></${prefix}r><${prefix}r><${prefix}t>伏</${prefix}t></${prefix}r><${prefix}rPh sb="0" eb="1"><${prefix}t>guang</${prefix}t></${prefix}rPh></${prefix}si>`,
    ].join('');
    const styles = `<${prefix}cellXfs count="2"><${prefix}xf numFmtId="0"/><${prefix}xf numFmtId="14"/></${prefix}cellXfs>`;
    const file = getXlsx({ sheet, texts, styles, prefix });
    const result = await readFile(file, 1);
    expect(result).toMatchObject({ sheets: ['Notes', 'Sites & more'], sheet: 1 });
    const read = await readRows(file, 1);
    expect(read).toHaveLength(COUNT);
    expect(read.slice(0, 3)).toEqual([
      ['A &amp; B', null, '2026-03-01', null, '3'],
      [null, null, '2026-03-02', null, '3'],
      ['光伏', null, '2026-03-03', null, '3'],
    ]);
    expect(read.at(-1)).toEqual(['光伏', null, '2059-01-06', null, '3']);
    expect(await readRows(file, 0)).toEqual([]);
  });

  it('[IMP-01] an xlsx whose rows and cells have no numbers keeps empty rows', async () => {
    const rows = MANY.map((index) =>
      index % 2 ? '<row></row>' : `<row><c t="inlineStr"><is><t>${index}</t></is></c></row>`,
    );
    const read = await readRows(getXlsx({ sheet: `<sheetData>${rows.join('')}</sheetData>` }), 1);
    expect(read).toHaveLength(COUNT - 1);
    expect(read[COUNT - 2]).toEqual([String(COUNT - 2)]);
    expect(read[COUNT - 3]).toEqual([]);
  });

  it('[IMP-01] an ods of several sheets, with rows and cells that are repeated', async () => {
    const table = (name: string, rows: string) =>
      `<table:table table:name="${name}"><table:table-column/>${rows}</table:table>`;
    const cell = (text: string, more = '') =>
      `<table:table-cell office:value-type="string" ${more}><text:p>${text}</text:p></table:table-cell>`;
    const rows = MANY.map((index) => {
      const repeat = index % 10 === 3 ? 'table:number-rows-repeated="2"' : '';
      const cells =
        index % 10 === 3
          ? '<table:table-cell/>'
          : `${cell('x', 'table:number-columns-repeated="2"')}${cell(String(index))}`;
      return `<table:table-row ${repeat}>${cells}</table:table-row>`;
    });
    const end =
      '<table:table-row table:number-rows-repeated="1036576"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>';
    const file = getOds(
      table('Notes', '<table:table-row><table:table-cell/></table:table-row>') +
        table('Stations', rows.join('') + end) +
        table('Last', ''),
    );
    expect(await readFile(file, 1)).toMatchObject({ sheets: ['Notes', 'Stations', 'Last'], sheet: 1 });
    const read = await readRows(file, 1);
    expect(read.slice(2, 6)).toEqual([['x', 'x', '2'], [], [], ['x', 'x', '4']]);
    expect(read).toHaveLength(COUNT + COUNT / 10);
    expect(read.at(-1)).toEqual(['x', 'x', String(COUNT - 1)]);
    expect(await readRows(file, 2)).toEqual([]);
  });

  it('[IMP-01] merged headings stand above each of their columns, however many rows follow', async () => {
    const rows = MANY.map(
      (index) => `<row r="${index + 1}"><c r="A${index + 1}"><v>${index}</v></c></row>`,
    ).join('');
    const merged = '<mergeCells count="1"><mergeCell ref="A1:C1"/></mergeCells>';
    const read = await readRows(getXlsx({ sheet: `<sheetData>${rows}</sheetData>${merged}` }), 1);
    expect(read.slice(0, 2)).toEqual([[0, 0, 0], [1]]);
    const cell = (span: string) =>
      `<table:table-cell ${span} office:value-type="string"><text:p>a</text:p></table:table-cell>`;
    const heading = `<table:table-row>${cell('table:number-columns-spanned="2"')}<table:covered-table-cell/>${cell('')}</table:table-row>`;
    expect(await readRows(getOds(`<table:table table:name="A">${heading}</table:table>`))).toEqual([
      ['a', 'a', 'a'],
    ]);
  });

  it('[IMP-01] days that are counted from 1904 stay these days', async () => {
    const styles = '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>';
    const sheet = '<sheetData><row r="1"><c r="A1" s="1"><v>44620</v></c></row></sheetData>';
    const properties = '<workbookPr date1904="1"/>';
    expect(await readRows(getXlsx({ sheet, styles, properties }), 1)).toEqual([['2026-03-01']]);
  });
});

describe('files that would fill the memory', () => {
  const row = (cells: string) => `<sheetData><row r="1">${cells}</row></sheetData>`;

  it('[IMP-01] a million columns are refused', async () => {
    const cells = Array.from({ length: 1_000_000 }, () => '<c><v>1</v></c>').join('');
    expect(await readFile(getXlsx({ sheet: row(cells) }), 1)).toEqual({ problem: 'columns' });
    const table = `<table:table table:name="A"><table:table-row>${'<table:table-cell office:value-type="float" office:value="1"/>'.repeat(200_000)}</table:table-row></table:table>`;
    expect(await readFile(getOds(table))).toEqual({ problem: 'columns' });
  });

  it.each([
    `<t:table-cell t:number-columns-repeated="1000000" o:value-type="float" o:value="1">`,
    `<table:table-cell table:number-columns-repeated='1000000' office:value-type="float" office:value="1">`,
    `<table:table-cell table:number-columns-repeated = "1000000" office:value-type="float" office:value="1">`,
  ])('[IMP-01] repeated cells are refused however they are written: %s', async (tag) => {
    const name = tag.startsWith('<t:') ? 't' : 'table';
    const rows = `<${name}:table-row>${tag}<text:p>1</text:p></${name}:table-cell></${name}:table-row>`;
    expect(await readFile(getOds(`<${name}:table ${name}:name="A">${rows}</${name}:table>`))).toEqual({
      problem: 'columns',
    });
  });

  it('[IMP-01] a link over all cells makes none of them', async () => {
    const link = '<hyperlinks><hyperlink ref="A1:XFD1048576" location="A1"/></hyperlinks>';
    expect(await readRows(getXlsx({ sheet: row('<c r="A1"><v>1</v></c>') + link }), 1)).toEqual([[1]]);
  });

  it('[IMP-01] a row far away is refused, one without a value is not', async () => {
    const far = (cell: string) =>
      `<sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1048576">${cell}</row></sheetData>`;
    expect(await readFile(getXlsx({ sheet: far('<c r="A1048576"><v>1</v></c>') }), 1)).toEqual({
      problem: 'rows',
    });
    expect(await readRows(getXlsx({ sheet: far('<c r="A1048576" s="1"/>') }), 1)).toEqual([[1]]);
  });

  it('[IMP-01] an archive in an archive, an endless heading, and styles of 9 MB are refused', async () => {
    const bomb = zipSync({ 'content.xml': new Uint8Array(90 * 1024 * 1024) });
    expect(await readFile(bomb)).toEqual({ problem: 'unpacked' });
    expect(await readFile(zipSync({ 'a.zip': bomb }))).toEqual({ problem: 'format' });
    expect(await readFile(getOds('', '<x/>'.repeat(2_000_000)))).toEqual({ problem: 'unpacked' });
    const styles = ' '.repeat(9 * 1024 * 1024);
    expect(await readFile(getXlsx({ sheet: row(''), styles }), 1)).toEqual({ problem: 'unpacked' });
  });

  it('[IMP-01] an xls that is too large to be read as a whole is refused', async () => {
    const bytes = new Uint8Array(9 * 1024 * 1024);
    bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    expect(await readFile(bytes)).toEqual({ problem: 'xlsSize' });
  });
});

describe('files that are damaged', () => {
  it('[IMP-01] at any place where they may have been cut off', async () => {
    const whole = getXlsx({ sheet: '<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>' });
    for (let length = 4; length < whole.length; length += 97)
      expect(await readFile(whole.slice(0, length), 1)).toEqual({ problem: 'damaged' });
  });

  it.each([
    ['rows without an end', getXlsx({ sheet: '<sheetData><row r="1">' }), 1],
    ['a table without an end', getOds('<table:table table:name="A"><table:table-row>'), 0],
    ['no table', getOds(''), 0],
    ['no such sheet', getOds('<table:table table:name="A"></table:table>'), 1],
  ])('[IMP-01] inside: %s', async (_, bytes, sheet) => {
    expect(await readFile(bytes, sheet)).toEqual({ problem: 'damaged' });
  });
});

describe('character sets', () => {
  const utf16 = (text: string, isLittle: boolean) => {
    const bytes = new Uint8Array(2 * text.length + 2);
    const view = new DataView(bytes.buffer);
    view.setUint16(0, 0xfeff, isLittle);
    for (let index = 0; index < text.length; index++)
      view.setUint16(2 * index + 2, text.charCodeAt(index), isLittle);
    return bytes;
  };

  it.each([
    ['utf-16le', utf16('光伏\t1\r\n', true)],
    ['utf-16be', utf16('光伏\t1\r\n', false)],
    ['gb18030', Uint8Array.of(0xb9, 0xe2, 0xb7, 0xfc, 0x2c, 0x31)],
    ['utf-8', strToU8('光伏,1')],
  ])('[IMP-01] %s is recognised', async (charset, bytes) => {
    expect(await readFile(bytes)).toMatchObject({ charset, rows: [['光伏', '1']] });
  });

  it('[IMP-01] without a mark, UTF-16 is no text', async () => {
    expect(await readFile(utf16('Site,1', true).subarray(2))).toEqual({ problem: 'format' });
  });
});
