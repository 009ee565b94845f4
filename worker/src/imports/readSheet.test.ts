import type { ImportCell } from '@heliograph/contracts/engine';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type BookType, utils, write, type WorkSheet } from 'xlsx';
import { readSheet } from './readSheet.ts';

const ROWS = [
  ['Station name', 'Capacity', 'From'],
  ['=1+1', 6.6, ''],
  ['', '', ''],
  ['光伏', -1, 'x'],
] as const;

function makeBook(format: BookType, sheet: WorkSheet = utils.aoa_to_sheet(ROWS.map((row) => [...row]))) {
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Stations');
  return new Uint8Array(write(book, { bookType: format, type: 'buffer', compression: true }) as Buffer);
}

const read = (bytes: Uint8Array | string, charset: Parameters<typeof readSheet>[0]['charset'] = null) =>
  readSheet({ file: new Blob([bytes as Uint8Array<ArrayBuffer>]), sheet: 0, charset });

async function readRows(bytes: Uint8Array | string): Promise<readonly (readonly ImportCell[])[]> {
  const result = await read(bytes);
  if (!('rows' in result)) throw new Error(JSON.stringify(result));
  return result.rows;
}

/** An archive of one entry that says whatever it likes about its size. */
function getZip(entries: Record<string, Uint8Array>): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, data] of Object.entries(entries)) {
    const packed = deflateRawSync(data);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04_03_4b_50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02_01_4b_50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(10, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    directory.push(entry, Buffer.from(name));
    parts.push(local, Buffer.from(name), packed);
    at += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(Object.keys(entries).length, 10);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...parts, ...directory, end]));
}

const openDocument = (table: string) =>
  getZip({
    'content.xml': Buffer.from(
      `<office:document-content><office:body><office:spreadsheet><table:table table:name="A">${table}</table:table></office:spreadsheet></office:body></office:document-content>`,
    ),
  });

describe('files of imports', () => {
  it.each(['xlsx', 'xls', 'ods'] as const)(
    '%s: texts stay texts, and rows keep their numbers',
    async (format) => {
      expect(await readRows(makeBook(format))).toEqual([
        ['Station name', 'Capacity', 'From'],
        ['=1+1', 6.6],
        [],
        ['光伏', -1, 'x'],
      ]);
    },
  );

  it('[IMP-01] formulas are not run: cells have their last result', async () => {
    const sheet = utils.aoa_to_sheet([['Sum'], [0]]);
    sheet.A2 = { t: 'n', v: 42, f: '1+1' };
    expect(await readRows(makeBook('xlsx', sheet))).toEqual([['Sum'], [42]]);
  });

  it.each([false, true])(
    '[IMP-01] dates are days, also where they are counted from 1904: %s',
    async (date1904) => {
      const sheet = utils.aoa_to_sheet([['From'], [0]]);
      const book = utils.book_new();
      utils.book_append_sheet(book, sheet, 'A');
      book.Workbook = { WBProps: { date1904 } };
      // 1 March 2026.
      sheet.A2 = { t: 'n', v: 46_082 - (date1904 ? 1462 : 0), z: 'yyyy-mm-dd' };
      const bytes = new Uint8Array(write(book, { bookType: 'xlsx', type: 'buffer' }) as Buffer);
      expect(await readRows(bytes)).toEqual([['From'], ['2026-03-01']]);
    },
  );

  it('[IMP-01] a merged heading stands above each of its columns', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Place', null, 'Name'],
      ['a', 'b', 'c'],
    ]);
    sheet['!merges'] = [utils.decode_range('A1:B1')];
    expect((await readRows(makeBook('xlsx', sheet)))[0]).toEqual(['Place', 'Place', 'Name']);
  });

  it.each([
    [
      'a;b\n"x;1";2\n',
      [
        ['a', 'b'],
        ['x;1', '2'],
      ],
    ],
    ['a,b\r\n"say ""hi""\nthere",\r\n\r\n1,2', [['a', 'b'], ['say "hi"\nthere'], [], ['1', '2']]],
    ['sep=|\na|b', [['sep='], ['a', 'b']]],
    [
      '\ufeffa\tb\n=1+1\t007',
      [
        ['a', 'b'],
        ['=1+1', '007'],
      ],
    ],
  ])('[IMP-01] csv %j', async (text, rows) => expect(await readRows(text)).toEqual(rows));

  it('[IMP-01] a csv has the character set that it has', async () => {
    const chinese = Uint8Array.from([0xb9, 0xe2, 0xb7, 0xfc, 0x2c, 0x31]);
    expect(await read(chinese)).toMatchObject({ charset: 'gb18030', rows: [['光伏', '1']] });
    const western = Uint8Array.from([0x43, 0x61, 0x66, 0xe9, 0x2c, 0x31]);
    expect(await read(western)).toMatchObject({ charset: 'windows-1252', rows: [['Café', '1']] });
    expect(await read(western, 'utf-8')).toEqual({ problem: 'charset' });
  });

  it('[IMP-01] each that cannot be read says why', async () => {
    const whole = makeBook('xlsx');
    expect(await read(new Uint8Array())).toEqual({ problem: 'empty' });
    expect(await read(' \n \n')).toEqual({ problem: 'empty' });
    expect(await read(whole.slice(0, whole.length / 2))).toEqual({ problem: 'damaged' });
    expect(await read(makeBook('xls').slice(0, 600))).toEqual({ problem: 'damaged' });
    expect(await read('<html><table>')).toEqual({ problem: 'format' });
    expect(await read(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]))).toEqual({
      problem: 'format',
    });
    expect(await read(getZip({ 'mimetype.txt': Buffer.from('x') }))).toEqual({ problem: 'format' });
    expect(await read(new Uint8Array(21 * 1024 * 1024))).toEqual({ problem: 'size' });
    const manifest = Buffer.from('<manifest:encryption-data/>');
    const locked = getZip({ 'content.xml': Buffer.from('?'), 'META-INF/manifest.xml': manifest });
    expect(await read(locked)).toEqual({ problem: 'protected' });
  });

  it('[IMP-01] what would fill the memory is refused before it does', async () => {
    const bomb = getZip({ 'xl/workbook.xml': new Uint8Array(90 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(await read(bomb)).toEqual({ problem: 'unpacked' });
    const cell = (repeated: string) =>
      `<table:table-cell ${repeated} office:value-type="string"><text:p>x</text:p></table:table-cell>`;
    const wide = cell('table:number-columns-repeated="1000000"');
    expect(await read(openDocument(`<table:table-row>${wide}</table:table-row>`))).toEqual({
      problem: 'columns',
    });
    const long = `<table:table-row table:number-rows-repeated="1000000">${cell('')}</table:table-row>`;
    expect(await read(openDocument(long))).toEqual({ problem: 'rows' });
    expect(await read(`${'a,'.repeat(1_000_000)}a`)).toEqual({ problem: 'columns' });
    expect(await read('a\n'.repeat(200_000))).toEqual({ problem: 'rows' });
    const far = utils.aoa_to_sheet([['a']]);
    far.XFD1 = { t: 's', v: 'x' };
    far['!ref'] = 'A1:XFD1';
    expect(await read(makeBook('xlsx', far))).toEqual({ problem: 'columns' });
  });
});
