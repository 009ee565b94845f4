import type { PaperLine } from '@heliograph/domain/billing';

/** Entries from a paper bill: amounts and quantities as texts by line, and `total`. */
export type PaperTexts = ReadonlyMap<string, { amount: string; quantity: string }>;

/** Key of the total among the lines of a paper bill. */
export const TOTAL = 'total';

/** The paper bill of an address, `0.0*92.10*91_total*310.20*`; null when nothing is compared. */
export function readPaper(text: string | null): PaperTexts | null {
  if (text === null) return null;
  return new Map(
    text.split('_').flatMap((entry) => {
      const [line = '', amount = '', quantity = ''] = entry.split('*');
      return line === '' ? [] : [[line, { amount, quantity }] as const];
    }),
  );
}

export const writePaper = (paper: PaperTexts): string =>
  [...paper]
    .filter(([, { amount, quantity }]) => amount !== '' || quantity !== '')
    .map(([line, { amount, quantity }]) => `${line}*${amount}*${quantity}`)
    .join('_');

/** One entry changed; what would end an entry in the address is left out. */
export function changePaper(
  paper: PaperTexts,
  line: string,
  change: Partial<{ amount: string; quantity: string }>,
): PaperTexts {
  const before = paper.get(line) ?? { amount: '', quantity: '' };
  const clean = Object.fromEntries(
    Object.entries(change).map(([key, text]) => [key, text.replace(/[*_]/g, '')]),
  );
  return new Map(paper).set(line, { ...before, ...clean });
}

/** A number as typed; null for none, NaN for what is no number. */
export function typedNumber(text: string): number | null {
  const plain = text.trim().replace(/^[$¥€£]/, '');
  if (plain === '') return null;
  return /^-?\d{1,9}([.,]\d{0,6})?$/.test(plain) ? Number(plain.replace(',', '.')) : NaN;
}

/** An amount as typed, with the other sign. */
export function turnedSign(text: string): string {
  const plain = text.trim();
  return plain.startsWith('-') ? plain.slice(1) : `-${plain.replace(/^[$¥€£]/, '')}`;
}

/** A line of the paper bill as numbers; what is no number counts as not entered. */
export function paperLine(paper: PaperTexts, line: string): PaperLine {
  const { amount, quantity } = paper.get(line) ?? { amount: '', quantity: '' };
  const known = (text: string) => {
    const value = typedNumber(text);
    return value === null || Number.isNaN(value) ? null : value;
  };
  return { amount: known(amount), quantity: known(quantity) };
}
