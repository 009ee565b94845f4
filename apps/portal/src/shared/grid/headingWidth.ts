import { measureEms } from '@heliograph/ui';

/** Size of headings, and padding of a cell on both sides with the sign of the order, px, as in `gridTheme`. */
const FONT_SIZE = 13;
const AROUND = 2 * 12 + 22;
/** Chinese headings may continue on the next line after this many characters. */
const MAX_WIDE_WORD = 4;

/** Width with which no word of a heading is broken, px. */
export const headingWidth = (heading: string): number =>
  Math.ceil(
    AROUND +
      FONT_SIZE *
        Math.max(
          0,
          ...heading
            .split(/[\s/-]+/)
            .filter(Boolean)
            .map((word) => measureEms(/\p{Script=Han}/u.test(word) ? word.slice(0, MAX_WIDE_WORD) : word)),
        ),
  );
