import { doubtText, reasonText } from './draftTexts.ts';
import type { Draft, DraftRow } from './draft.ts';

/** A draft as text: each row, what to check on the device, and what is left out. */
export function formatReport(file: string, { format, model, choices, rows }: Draft): string {
  const mapped = rows.filter(({ code }) => code !== null);
  const leftOut = rows.filter(({ reason }) => reason !== null);
  const lines = [
    `${file}: ${format}, model ${model}, ${mapped.length} of ${rows.length} values mapped`,
    ...choices.map((choice) => `variant of the file: ${choice}`),
    '',
    ...formatTable([['line', 'name', 'registers', 'code', 'scale', 'unit'], ...mapped.map(toCells)]),
    '',
    'Check on the device:',
    ...mapped.flatMap(({ code, doubts }) => doubts.map((each) => `  ${code}: ${doubtText(each, 'en')}`)),
    '',
    'Left out:',
    ...leftOut.map((row) => `  line ${row.line}, ${row.name || '–'}: ${reasonText(row.reason!, 'en')}`),
  ];
  return `${lines.join('\n')}\n`;
}

const toCells = ({ line, name, registers, code, scale, unit }: DraftRow): string[] => [
  String(line),
  name,
  registers,
  code ?? '',
  String(scale),
  unit,
];

function formatTable(rows: readonly string[][]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}
