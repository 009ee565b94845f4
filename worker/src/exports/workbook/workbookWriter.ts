import type { ByteSink } from '../fileSink.ts';
import { createZipWriter, type Compressed } from '../zip/zipWriter.ts';
import { createSheetNames } from './sheetNames.ts';
import { type CellStyle, createStyles } from './styles.ts';
import { type ListedSheet, workbookParts, worksheetPath } from './workbookParts.ts';
import { type CellTags, createWorksheet, type WorksheetFoot, type WorksheetHead } from './worksheet.ts';
import { createDeflater, toPhrase } from '../deflate/deflater.ts';
import { cellText, cellXml } from './xmlText.ts';

/** A sheet that is being written, row by row and in each row from left to right. */
export interface OpenWorksheet<Tags> {
  /** Those of a column, from 0, for numbers or texts of a style. */
  tagsOf(column: number, style: number, text: boolean): Tags;
  /** Row that is being written, from 1. */
  row(): number;
  isFull(): boolean;
  nextRow(): void;
  /** A finite number. */
  number(tags: Tags, number: number): void;
  /** @param at ms since 1970 as the clocks show them, `canBeSerial` */
  date(tags: Tags, at: number): void;
  /** @param text its place among the strings */
  text(tags: Tags, text: number): void;
  /** Before the next one is opened. */
  close(foot: WorksheetFoot): void;
}

/**
 * A workbook that is being written; its sheets are opened one after another. `Tags` say where a cell is and how it
 * looks.
 */
export interface WorkbookWriter<Tags> {
  strings: {
    /** @returns null for a text without anything to see, whose cell is empty */
    place(text: string): number | null;
  };
  styles: { place(style: CellStyle): number };
  /** @param titleRow row of the titles of its columns, from 1; null where there is none */
  open(name: string, titleRow: number | null, head: WorksheetHead): OpenWorksheet<Tags>;
  finish(title: string): void;
}

/** Writes a workbook (ECMA-376). @param at when it is made, epoch ms */
export function createWorkbookWriter(sink: ByteSink, at: number): WorkbookWriter<CellTags> {
  const zip = createZipWriter(sink, at);
  const strings = createSharedStrings();
  const styles = createStyles();
  const createSheetName = createSheetNames();
  const sheets: ListedSheet[] = [];

  return {
    strings,
    styles,
    open(wanted, titleRow, head) {
      const number = sheets.push({ name: createSheetName(wanted), titleRow });
      const entry = zip.open(`xl/${worksheetPath(number)}`);
      const { end, ...worksheet } = createWorksheet(entry.deflater, head);
      return {
        ...worksheet,
        close(foot) {
          end(foot);
          entry.end();
        },
      };
    },
    finish(title) {
      zip.addCompressed('xl/sharedStrings.xml', strings.finish());
      zip.add('xl/styles.xml', styles.xml());
      for (const [path, text] of Object.entries(workbookParts(sheets, title, at))) zip.add(path, text);
      zip.finish();
    },
  };
}

/** Texts beyond this many are written again each time, to limit memory. */
const REMEMBERED = 2 ** 17;
const HEAD =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">';

const encoder = new TextEncoder();

/** The texts of a workbook: cells hold their places. They are compressed as they come. */
function createSharedStrings() {
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
