import type { ExportFormat } from '@heliograph/contracts/engine';
import { type CellObject, type Range, utils, type WorkBook, type WorkSheet, write } from 'xlsx';
import type { ByteSink } from '../fileSink.ts';
import { type RowWriter, writeBlock } from '../workbook/cellBlock.ts';
import { createSheetNames } from '../workbook/sheetNames.ts';
import type { WorkbookWriter } from '../workbook/workbookWriter.ts';
import { computeSerial } from '../workbook/worksheet.ts';
import { cellText } from '../workbook/xmlText.ts';
import { writeHtml } from './writeHtml.ts';

/** Where a cell is in its row, and its format. */
interface CellPlace {
  column: number;
  z: string | undefined;
}

/** SheetJS writes those of an xls as one record, which holds no more, and in other formats searches them for every cell. */
const MAX_MERGED_RANGES = 1_027;
/** In characters. SheetJS loops forever on a text that does not fit into one record of an xls. */
const MAX_XLS_TEXT_LENGTH = 4_110;

/** Collects the cells of a workbook, which SheetJS writes at the end. */
export function createSheetJsWriter(
  format: Exclude<ExportFormat, 'xlsx' | 'csv'>,
  sink: ByteSink,
): WorkbookWriter {
  const book: WorkBook = utils.book_new();
  const createSheetName = createSheetNames();
  const formats: (string | undefined)[] = [];
  const texts: string[] = [];
  const places = new Map<string, number>();

  return {
    strings: {
      place(text) {
        const known = places.get(text);
        if (known !== undefined) return known;
        const cell = cellText(text, format === 'xls' ? MAX_XLS_TEXT_LENGTH : undefined);
        if (cell === '') return null;
        const place = texts.push(cell) - 1;
        places.set(text, place);
        return place;
      },
    },
    styles: { place: (style) => formats.push(style.format) - 1 },
    open(wanted, _, { widths }) {
      const rows: CellObject[][] = [];
      let row: CellObject[] = [];
      const writer: RowWriter<CellPlace> = {
        tagsOf: (column, style) => ({ column, z: formats[style] }),
        nextRow() {
          row = [];
          rows.push(row);
        },
        number({ column, z }, v) {
          // -0 becomes 0.
          row[column] = parseCell({ t: 'n', v: v + 0 }, z);
        },
        date({ column, z }, at) {
          // Only an OpenDocument has cells of dates; elsewhere a date is a number that is shown as one.
          row[column] = parseCell(
            format === 'ods' ? { t: 'd', v: new Date(at) } : { t: 'n', v: computeSerial(at) },
            z,
          );
        },
        text({ column }, text) {
          row[column] = { t: 's', v: texts[text]! };
        },
      };
      return {
        rows: () => rows.length,
        isFull: () => false,
        add(block) {
          writeBlock(block, writer);
          return Promise.resolve();
        },
        close({ merged }) {
          const ranges = merged.map((range) => utils.decode_range(range));
          for (const range of ranges.slice(MAX_MERGED_RANGES)) repeatFirst(range, rows);
          const end = { r: Math.max(0, rows.length - 1), c: Math.max(0, widths.length - 1) };
          const sheet: WorkSheet = {
            '!data': rows,
            '!ref': utils.encode_range({ r: 0, c: 0 }, end),
            '!cols': widths.map((width) => ({ width })),
            '!merges': ranges.slice(0, MAX_MERGED_RANGES),
          };
          utils.book_append_sheet(book, sheet, createSheetName(wanted));
          return Promise.resolve();
        },
      };
    },
    finish(title) {
      if (format === 'html')
        writeHtml(book, { title, formats: formats.filter((each) => each !== undefined) }, sink);
      else {
        // Without shared texts an xls would end each of them at 255 characters.
        const options = { bookType: format, type: 'buffer', compression: true, bookSST: true } as const;
        sink.write(write(book, options) as Uint8Array);
      }
    },
  };
}

const parseCell = (cell: CellObject, z: string | undefined): CellObject =>
  z === undefined ? cell : { ...cell, z };

/** Cells that would be merged all have the value instead. */
function repeatFirst({ s, e }: Range, rows: CellObject[][]) {
  for (let row = s.r + 1; row <= e.r; row++) rows[row]![s.c] = rows[s.r]![s.c]!;
}
