import { ReadError } from './readProblem.ts';

/** Characters of rows that are given to SheetJS at once: few enough that what it makes of them is soon collected. */
const PIECE = 30_000;
/** More where it has to read much else with each piece. */
const MAX_PIECE_LENGTH = 1_000_000;
/** Maximum length before the rows, such as styles of an OpenDocument, and of the part after them. */
const MAX_AROUND_LENGTH = 4_000_000;
/** A row of 200 columns does not reach it by chance. */
const MAX_ROW_LENGTH = 8_000_000;
/** Longer than any tag that is looked for. */
const OVERLAP = 4_000;

/** Takes a large XML apart while it is unpacked, without holding more than some rows of it. */
export function createXmlScanner(parts: AsyncGenerator<string, void>) {
  let buffer = '';
  let isEnded = false;

  /** Fills the buffer, where there is more. */
  async function fill(length: number): Promise<void> {
    while (!isEnded && buffer.length < length) {
      const { done, value } = await parts.next();
      if (done) isEnded = true;
      else buffer += value;
    }
  }

  return {
    /**
     * Text before a mark, and the mark; null where none follows. @throws ReadError unpacked when the text is too long
     */
    async until(mark: RegExp): Promise<{ before: string; mark: RegExpExecArray } | null> {
      for (;;) {
        const found = mark.exec(buffer);
        if (found) {
          const before = buffer.slice(0, found.index);
          buffer = buffer.slice(found.index + found[0].length);
          return { before, mark: found };
        }
        if (isEnded) return null;
        if (buffer.length > MAX_AROUND_LENGTH) throw new ReadError('unpacked');
        await fill(buffer.length + MAX_PIECE_LENGTH);
      }
    },

    /** Passes over what precedes a mark, and the mark; null where none follows. */
    async skip(mark: RegExp): Promise<RegExpExecArray | null> {
      for (;;) {
        const found = mark.exec(buffer);
        if (found) {
          buffer = buffer.slice(found.index + found[0].length);
          return found;
        }
        if (isEnded) return null;
        buffer = buffer.slice(-OVERLAP);
        await fill(PIECE);
      }
    },

    /**
     * Whole rows up to the end of their sheet, piece by piece.
     *
     * @param around length of what is read with each piece
     * @throws ReadError
     */
    async *rows(rowEnd: string, sheetEnd: string, around = 0): AsyncGenerator<string, void> {
      const least = Math.min(Math.max(PIECE, around), MAX_PIECE_LENGTH);
      let wanted = least;
      for (;;) {
        await fill(wanted);
        const end = buffer.indexOf(sheetEnd);
        if (end >= 0) {
          yield buffer.slice(0, end);
          buffer = buffer.slice(end + sheetEnd.length);
          return;
        }
        if (isEnded) throw new ReadError('damaged');
        const last = buffer.lastIndexOf(rowEnd);
        if (last >= 0) {
          yield buffer.slice(0, last + rowEnd.length);
          buffer = buffer.slice(last + rowEnd.length);
          wanted = least;
        } else if (buffer.length > MAX_ROW_LENGTH) throw new ReadError('columns');
        else wanted = buffer.length + MAX_PIECE_LENGTH;
      }
    },
  };
}
