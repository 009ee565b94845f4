import { createEncoding, type Helper } from './encoding.ts';
import type { ByteSink } from '../fileSink.ts';
import { createZipWriter, type OpenEntry } from '../zip/zipWriter.ts';
import type { CellBlock } from './cellBlock.ts';
import { createSheetNames } from './sheetNames.ts';
import { type CellStyle, createStyles } from './styles.ts';
import { type ListedSheet, workbookParts, worksheetPath } from './workbookParts.ts';
import {
  createCellEncoder,
  footXml,
  headXml,
  MAX_ROWS,
  type WorksheetFoot,
  type WorksheetHead,
} from './worksheet.ts';
import { createDeflater } from '../deflate/deflater.ts';
import { cellText, cellXml } from './xmlText.ts';

/** A sheet that is being written from its top to its end. */
export interface OpenWorksheet {
  /** Rows so far. */
  rows(): number;
  isFull(): boolean;
  add(block: CellBlock): Promise<void>;
  /** Before the next one is opened. */
  close(foot: WorksheetFoot): Promise<void>;
}

/** A workbook that is being written; its sheets are opened one after another. */
export interface WorkbookWriter {
  strings: {
    /** @returns null for a text without anything to see, whose cell is empty */
    place(text: string): number | null;
  };
  styles: { place(style: CellStyle): number };
  /** @param titleRow row of the titles of its columns, from 1; null where there is none */
  open(name: string, titleRow: number | null, head: WorksheetHead): OpenWorksheet;
  finish(title: string): void;
}

/** The zip without long fields ends at 4 GB; blocks that are being encoded must fit in. */
const MAX_BYTES = 3e9;

/**
 * Writes a workbook (ECMA-376).
 *
 * @param at when it is made, epoch ms
 */
export function createWorkbookWriter(sink: ByteSink, at: number, helper: Helper | null): WorkbookWriter {
  const zip = createZipWriter(sink, at);
  const encode = createCellEncoder();
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
      const encoding = createEncoding(encode, helper, entry);
      let rows = 0;
      entry.writeText(headXml(head));
      return {
        rows: () => rows,
        isFull: () => rows >= MAX_ROWS || entry.size() > MAX_BYTES,
        add(block) {
          const after = rows;
          rows += block.rows;
          return encoding.add({ block, after });
        },
        async close(foot) {
          await encoding.end();
          entry.writeText(footXml(foot));
          entry.end();
        },
      };
    },
    finish(title) {
      const texts = zip.open('xl/sharedStrings.xml');
      strings.writeTo(texts);
      texts.end();
      const parts = { 'xl/styles.xml': styles.xml(), ...workbookParts(sheets, title, at) };
      for (const [path, text] of Object.entries(parts)) {
        const part = zip.open(path);
        part.writeText(text);
        part.end();
      }
      zip.finish();
    },
  };
}

/** Texts beyond this many are written again each time, to limit memory. */
const REMEMBERED = 2 ** 17;
const HEAD =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">';

/** The texts of a workbook: cells hold their places. They are compressed as they come. */
function createSharedStrings() {
  const parts: Uint8Array[] = [];
  const deflater = createDeflater((bytes) => void parts.push(bytes.slice()));
  const places = new Map<string, number>();
  const opening = deflater.phrase('<si><t>');
  const end = deflater.phrase('</t></si>');
  let count = 0;
  deflater.writeText(HEAD);

  return {
    place(text: string): number | null {
      const known = places.get(text);
      if (known !== undefined) return known;
      const cell = cellText(text);
      if (cell === '') return null;
      if (/^\s|\s$/.test(cell)) deflater.writeText('<si><t xml:space="preserve">');
      else deflater.repeat(opening);
      deflater.writeText(cellXml(cell));
      deflater.repeat(end);
      if (count < REMEMBERED) places.set(text, count);
      return count++;
    },
    /** Nothing can be placed afterwards. */
    writeTo({ put, count: countPiece }: OpenEntry): void {
      deflater.writeText('</sst>');
      const piece = deflater.end();
      for (const part of parts) put(part);
      countPiece(piece);
    },
  };
}
