import type { ByteSink } from '../sinks/byteSink.ts';
import { createZipWriter } from '../zip/zipWriter.ts';
import { createSharedStrings, type SharedStrings } from './sharedStrings.ts';
import { createSheetNames } from './sheetNames.ts';
import { createStyles, type Styles } from './styles.ts';
import { workbookParts, worksheetPath, type ListedSheet } from './workbookParts.ts';
import { createWorksheet, type Worksheet, type WorksheetFoot, type WorksheetHead } from './worksheet.ts';

export interface OpenWorksheet extends Omit<Worksheet, 'end'> {
  /** Before the next one is opened. */
  close(foot: WorksheetFoot): void;
}

/** A workbook that is being written; its sheets are opened one after another. */
export interface WorkbookWriter {
  strings: SharedStrings;
  styles: Styles;
  /** @param titleRow row of the titles of its columns, from 1; null where there is none */
  open(name: string, titleRow: number | null, head: WorksheetHead): OpenWorksheet;
  finish(title: string): void;
}

/** @param at when it is made, epoch ms */
export function createWorkbookWriter(sink: ByteSink, at: number): WorkbookWriter {
  const zip = createZipWriter(sink, at);
  const strings = createSharedStrings();
  const styles = createStyles();
  const nameOf = createSheetNames();
  const sheets: ListedSheet[] = [];

  return {
    strings,
    styles,
    open(wanted, titleRow, head) {
      const number = sheets.push({ name: nameOf(wanted), titleRow });
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
