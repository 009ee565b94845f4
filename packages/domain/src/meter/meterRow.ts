import type { MeterProblem } from '@heliograph/contracts/engine';

/** Reports a row that is left out. */
export class WrongRow extends Error {
  readonly reason: MeterProblem['reason'];
  readonly found: string;

  constructor(reason: MeterProblem['reason'], found: string) {
    super(`${reason}: ${found}`);
    this.reason = reason;
    this.found = found;
  }
}

/** True for numbers without a sign. Spreadsheets write small ones with an exponent. */
export const isValue = (text: string): boolean => /^(\d+\.?\d*|\.\d+)(E[+-]?\d{1,2})?$/i.test(text);

const ENERGY: Readonly<Record<string, number>> = { WH: 1e-3, KWH: 1, MWH: 1e3 };
const POWER: Readonly<Record<string, number>> = { W: 1e-3, KW: 1, MW: 1e3 };
const OTHER = /^([KM]?VARH?|[KM]?VAH?|[KM]?[VA]|PF)$/;

/** Factor from the unit to kWh; null for units of other quantities, undefined for unknown units. */
export function unitFactor(unit: string, minutes: number): number | null | undefined {
  const name = unit.toUpperCase();
  const power = POWER[name];
  return (
    ENERGY[name] ?? (power === undefined ? (OTHER.test(name) ? null : undefined) : (power * minutes) / 60)
  );
}

/** @throws WrongRow */
export function readNmi(text: string): string {
  if (/^\d[\d.]*E\+?\d+$/i.test(text)) throw new WrongRow('nmiRounded', text);
  if (!/^[0-9A-Z]{1,11}$/i.test(text)) throw new WrongRow('nmi', text);
  return text.slice(0, 10).toUpperCase();
}

/** The fields of a line, without spaces and quotes around them. */
export function splitRow(text: string, separator: string): string[] {
  const fields = text.includes('"') ? splitQuoted(text, separator) : text.split(separator);
  // A byte order mark is white space, too.
  for (let field = 0; field < fields.length; field++) fields[field] = fields[field]!.trim();
  return fields;
}

/** A separator between quotes is part of its field. */
function splitQuoted(text: string, separator: string): string[] {
  const fields: string[] = [];
  let field = '';
  let isQuoted = false;
  for (const character of text)
    if (character === '"') isQuoted = !isQuoted;
    else if (character === separator && !isQuoted) {
      fields.push(field);
      field = '';
    } else field += character;
  return [...fields, field];
}
