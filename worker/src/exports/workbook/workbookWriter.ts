import type { ByteSink } from '../fileSink.ts';
import { createZipWriter } from '../zip/zipWriter.ts';
import { createSharedStrings, type SharedStrings } from './sharedStrings.ts';
import { createStyles, type Styles } from './styles.ts';
import { type ListedSheet, workbookParts, worksheetPath } from './workbookParts.ts';
import { createWorksheet, type Worksheet, type WorksheetFoot, type WorksheetHead } from './worksheet.ts';

interface OpenWorksheet extends Omit<Worksheet, 'end'> {
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

const MOST_CHARACTERS = 31;
/** Excel keeps this name for itself, in each of its languages' workbooks. */
const TAKEN = 'history';

/** Gives sheets names that spreadsheets take, each another. */
function createSheetNames() {
  const taken = new Set([TAKEN]);

  return (wanted: string): string => {
    const clean =
      wanted
        .replace(/[[\]:*?/\\\p{Cc}\p{Surrogate}\uFFFE\uFFFF]/gu, ' ')
        .replace(/\s+/g, ' ')
        .replace(/^[\s']+|[\s']+$/g, '') || 'Sheet';
    for (let copy = 1; ; copy++) {
      const ending = copy === 1 ? '' : ` (${copy})`;
      const name = cut(clean, MOST_CHARACTERS - ending.length) + ending;
      // Names that differ in case only count as equal.
      const key = name.toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return name;
    }
  };
}

function cut(text: string, most: number): string {
  return text
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/[\s']+$/, '');
}
