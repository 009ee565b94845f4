import type { ComponentProps, CSSProperties, ElementType, ReactElement } from 'react';
import styles from './Box.module.css';

/** Pixels at the default text size, written as rem; a list as in CSS: `[4, 16]` is 4 above and below, 16 beside. */
type Length = number | readonly number[];

/** Looks that any box can have; a class of the page wins over them. */
interface Looks {
  gap?: Length;
  /** Padding. */
  pad?: Length;
  /** Margin above. */
  above?: number;
  /** Margin below. */
  below?: number;
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  justify?: 'start' | 'center' | 'end' | 'between';
  /** Continues a row on further lines. */
  wrap?: boolean;
  /** Takes the space that is left. */
  grow?: boolean;
  /** May become narrower than its content. */
  shrinks?: boolean;
  surface?: 'card' | 'flat' | 'raised';
  tone?: 'ink' | 'soft' | 'faint' | 'accent' | 'normal' | 'warning' | 'fault' | 'offline';
  /** Size of the text. */
  size?: number;
  weight?: 400 | 500 | 550 | 600 | 650 | 700;
  /** Aligns text with the end of the line. */
  end?: boolean;
  /** Ends a line with an ellipsis where there is no room. */
  truncate?: boolean;
  /** Breaks inside words that are too long, such as addresses and serial numbers. */
  breaks?: boolean;
  /** Shows the marks of a list. */
  bullets?: boolean;
}

interface GridLooks extends Looks {
  /** Least width of a column; there are as many as fit. */
  min?: number;
  /** The same, and the columns that there are take the whole width. */
  fit?: number;
}

export type BoxProps<Tag extends ElementType, Own = Looks> = Own & { as?: Tag } & Omit<
    ComponentProps<Tag>,
    keyof Own | 'as'
  >;

/** A column. */
export const Stack = createBox(styles.stack, 'div');

/** A row. */
export const Row = createBox(styles.row, 'div');

/** Rows of one column, or of as many as fit. */
export const Grid = createBox<'div', GridLooks>(styles.grid, 'div');

/** A paragraph, or a heading or a part of a line with `as`. */
export const Text = createBox(undefined, 'p');

/** Names of all looks; those with a value set a variable that the rule of their class reads. */
const LOOKS: ReadonlySet<string> = new Set(
  'gap pad above below align justify wrap grow shrinks surface tone size weight end truncate breaks bullets min fit'.split(
    ' ',
  ),
);
const INKS: Readonly<Record<string, string>> = {
  ink: 'ink',
  soft: 'ink-soft',
  faint: 'ink-faint',
  accent: 'accent',
};

function createBox<Default extends ElementType, Own extends object = Looks>(
  base: string | undefined,
  fallback: Default,
): <Tag extends ElementType = Default>(props: BoxProps<Tag, Own>) => ReactElement {
  return function Box({ as, ...props }) {
    const Element: ElementType = as ?? fallback;
    const classes = [base];
    const variables: Record<string, string> = {};
    const rest: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(props)) {
      if (!LOOKS.has(name)) rest[name] = value;
      else if (name === 'surface') classes.push(styles[value as 'card']);
      else if (value !== undefined && value !== false) {
        classes.push(styles[name]);
        if (value !== true) variables[`--${name}`] = cssValue(name, value as string | Length);
      }
    }
    const { className, style, ...attributes } = rest as { className?: string; style?: CSSProperties };
    return (
      <Element
        className={[...classes, className].filter(Boolean).join(' ') || undefined}
        style={{ ...variables, ...style }}
        {...attributes}
      />
    );
  };
}

const rem = (pixels: number) => `${pixels / 16}rem`;

function cssValue(name: string, value: string | Length): string {
  if (typeof value === 'object') return value.map(rem).join(' ');
  if (typeof value === 'number') return name === 'weight' ? String(value) : rem(value);
  if (name === 'tone') return `var(--hg-${INKS[value] ?? `${value}-text`})`;
  return value.replace('between', 'space-between');
}
