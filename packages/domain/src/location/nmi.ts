import { networkAgents, type NetworkAgent } from './networkAgents.ts';

/** Length without the check digit. */
const BODY_LENGTH = 10;

/** Issuer of an NMI, from its first characters. */
export type NmiIssuer =
  | { kind: 'agent'; agent: NetworkAgent }
  /** The network inside a shopping centre, apartment block or airport, with its own NMIs. */
  | { kind: 'embedded' }
  /** A connection to the transmission network. */
  | { kind: 'transmission' }
  /** A gas delivery point. */
  | { kind: 'gas' }
  | { kind: 'unknown' };

const OTHERS: readonly (readonly [RegExp, Exclude<NmiIssuer['kind'], 'agent'>])[] = [
  [/^5[2-7]/, 'gas'],
  [/^(7102|NKKK|NJJJNR)/, 'embedded'],
  [/^(460810|4708109|320200|210200|650900|NTTT)/, 'transmission'],
  // A W in fifth place marks wholesale and transmission connections.
  [/^[NQSTV][0-9A-HJ-NP-Z]{3}W/, 'transmission'],
];

/**
 * The issuer of an NMI, by AEMO's NMI allocation list.
 *
 * @param nmi ten or eleven upper-case letters and digits
 */
export function nmiIssuer(nmi: string): NmiIssuer {
  const other = OTHERS.find(([pattern]) => pattern.test(nmi));
  if (other) return { kind: other[1] };
  const agent = networkAgents.find(({ nmiRanges }) => nmiRanges.some((range) => nmi.startsWith(range)));
  return agent ? { kind: 'agent', agent } : { kind: 'unknown' };
}

/** The check digit of the first ten characters of an NMI (AEMO's NMI procedure: Luhn-10 over ASCII codes). */
export function nmiCheckDigit(nmi: string): string {
  let sum = 0;
  for (const [index, character] of nmi.slice(0, BODY_LENGTH).split('').reverse().entries()) {
    const code = character.charCodeAt(0) * (index % 2 === 0 ? 2 : 1);
    for (const digit of String(code)) sum += Number(digit);
  }
  return String((10 - (sum % 10)) % 10);
}

/** True if the check digit fits; true without one. */
export const hasValidCheckDigit = (nmi: string): boolean =>
  nmi.length <= BODY_LENGTH || nmi.slice(BODY_LENGTH) === nmiCheckDigit(nmi);
