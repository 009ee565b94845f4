import type { ExportEvent } from '@heliograph/contracts/engine';
import ExcelJS from 'exceljs';
import initXlsxWriter, { Format, Workbook } from 'wasm-xlsxwriter/web';
import { utils, write } from 'xlsx';
import { runExport } from '../../../worker/src/exports/runExport.ts';
import { getOrder, rowAt, TITLES, type Rows } from './rows.ts';

/** Writes all rows. @returns bytes of the file */
type Writer = (rows: Rows) => Promise<number> | number;

export const writers = {
  'ours, xlsx': (rows) => ours(rows, 'xlsx'),
  'ours, csv': (rows) => ours(rows, 'csv'),
  'SheetJS, xlsx'(rows) {
    const sheet = utils.aoa_to_sheet(getArrays(rows), { cellDates: false });
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, 'Export');
    return makeBlob(write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer);
  },
  'SheetJS, csv'(rows) {
    return makeBlob(utils.sheet_to_csv(utils.aoa_to_sheet(getArrays(rows))));
  },
  async 'ExcelJS, xlsx'(rows) {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('Export', { views: [{ state: 'frozen', ySplit: 1 }] });
    sheet.addRow(TITLES);
    for (let row = 0; row < rows.rows; row++) sheet.addRow(rowAt(rows, row));
    return makeBlob(await book.xlsx.writeBuffer());
  },
  async 'wasm-xlsxwriter, xlsx'(rows) {
    await initXlsxWriter({ module_or_path: '/xlsxwriter.wasm' });
    const book = new Workbook();
    const sheet = book.addWorksheet();
    sheet.setFreezePanes(1, 0);
    const date = new Format().setNumFormat('dd/mm/yyyy hh:mm:ss');
    sheet.writeRow(0, 0, TITLES);
    for (let row = 0; row < rows.rows; row++) {
      sheet.writeNumberWithFormat(row + 1, 0, rows.at[row]! / 86_400_000 + 25_569, date);
      rows.texts.forEach(({ codes, words }, index) =>
        sheet.writeString(row + 1, index + 1, words[codes[row]!]!),
      );
      rows.numbers.forEach((values, index) => sheet.writeNumber(row + 1, index + 4, values[row]!));
    }
    return makeBlob(book.saveToBufferSync());
  },
} satisfies Record<string, Writer>;

export type WriterName = keyof typeof writers;

function ours(rows: Rows, format: 'xlsx' | 'csv'): Promise<number> {
  return new Promise((resolve, reject) => {
    const onEvent = (report: ExportEvent<Blob>) => {
      if ('file' in report) resolve(report.file.size);
      else if ('failure' in report) reject(new Error(report.failure.message));
    };
    const { signal } = new AbortController();
    const startEncoder = () => new Worker('/encoder.js');
    void runExport({ order: getOrder(rows, format), feeds: [null] }, { signal, onEvent, startEncoder });
  });
}

function getArrays(rows: Rows): (Date | string | number)[][] {
  const arrays: (Date | string | number)[][] = [TITLES];
  for (let row = 0; row < rows.rows; row++) arrays.push(rowAt(rows, row));
  return arrays;
}

const makeBlob = (file: BlobPart): number => new Blob([file]).size;
