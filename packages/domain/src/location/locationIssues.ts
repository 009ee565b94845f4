import type { AreaCode } from './areaCodes.ts';
import { networkAgents, type NetworkAgent } from './networkAgents.ts';
import { hasValidCheckDigit, nmiIssuer } from './nmi.ts';
import { areasOfPostcode, isMailOnlyPostcode } from './postcode.ts';

/** The fields of a station that say where it is connected. */
export interface LocationFields {
  area: string;
  agent: string;
  nmi: string;
  postal_code: string;
}
export type LocationField = keyof LocationFields;

/**
 * An error or doubt about the location of a station's connection. Errors are rejected; a user can confirm a
 * warning.
 * - `postcodeUnknown`: not in any Australian range
 * - `postcodeArea`: lies in `areas`, not in the chosen state
 * - `postcodeMailOnly`: only for post-office boxes
 * - `nmiLetters`: contains I or O, which NMIs avoid
 * - `nmiCheckDigit`: the eleventh character does not match the first ten
 * - `nmiGas`: the number of a gas meter
 * - `nmiAgent`: issued by `issuer`, not by the chosen agent; only a warning if the postcode crosses a border,
 * because distributors serve a few places of the next state
 * - `nmiEmbedded`, `nmiTransmission`: not issued by a distributor
 * - `nmiUnknown`: not in the allocation list
 */
export interface LocationIssue {
  why: LocationError | LocationWarning;
  severity: 'error' | 'warning';
  /** The field to check first, and the one that contradicts it. */
  fields: readonly [LocationField, LocationField?];
  /** States in which the postcode lies. */
  areas?: readonly AreaCode[];
  /** The agent that issued the NMI. */
  issuer?: NetworkAgent;
}
export type LocationError =
  | 'postcodeUnknown'
  | 'postcodeArea'
  | 'nmiLetters'
  | 'nmiCheckDigit'
  | 'nmiGas'
  | 'nmiAgent';
type LocationWarning = 'postcodeMailOnly' | 'nmiAgent' | 'nmiEmbedded' | 'nmiTransmission' | 'nmiUnknown';

/**
 * [WIZ-02] Checks the postcode against the state, and the NMI against the agent and its own check digit. The
 * form itself checks empty and malformed fields; agents not listed here are not checked.
 */
export function locationIssues(fields: LocationFields): LocationIssue[] {
  return [...postcodeIssues(fields), ...nmiIssues(fields)];
}

function postcodeIssues({ postal_code, area }: LocationFields): LocationIssue[] {
  if (!/^\d{4}$/.test(postal_code)) return [];
  const areas = areasOfPostcode(postal_code);
  if (areas.length === 0) return [{ why: 'postcodeUnknown', severity: 'error', fields: ['postal_code'] }];
  if (area !== '' && !areas.some((code) => code === area))
    return [{ why: 'postcodeArea', severity: 'error', fields: ['postal_code', 'area'], areas }];
  if (isMailOnlyPostcode(postal_code))
    return [{ why: 'postcodeMailOnly', severity: 'warning', fields: ['postal_code'] }];
  return [];
}

function nmiIssues({ nmi, agent, postal_code }: LocationFields): LocationIssue[] {
  if (!/^[0-9A-Z]{10,11}$/.test(nmi)) return [];
  if (/[IO]/.test(nmi)) return [{ why: 'nmiLetters', severity: 'error', fields: ['nmi'] }];
  if (!hasValidCheckDigit(nmi)) return [{ why: 'nmiCheckDigit', severity: 'error', fields: ['nmi'] }];
  const issuer = nmiIssuer(nmi);
  switch (issuer.kind) {
    case 'gas':
      return [{ why: 'nmiGas', severity: 'error', fields: ['nmi'] }];
    case 'embedded':
      return [{ why: 'nmiEmbedded', severity: 'warning', fields: ['nmi', 'agent'] }];
    case 'transmission':
      return [{ why: 'nmiTransmission', severity: 'warning', fields: ['nmi', 'agent'] }];
    case 'unknown':
      return [{ why: 'nmiUnknown', severity: 'warning', fields: ['nmi'] }];
    case 'agent':
      return agentIssues(issuer.agent, { agent, postal_code });
  }
}

function agentIssues(
  issuer: NetworkAgent,
  { agent, postal_code }: Pick<LocationFields, 'agent' | 'postal_code'>,
): LocationIssue[] {
  const chosen = networkAgents.find(({ id }) => id === agent);
  if (!chosen || chosen === issuer) return [];
  const areas = areasOfPostcode(postal_code);
  const isAtBorder =
    issuer.area !== chosen.area && areas.includes(issuer.area) && areas.includes(chosen.area);
  const severity = isAtBorder ? 'warning' : 'error';
  return [{ why: 'nmiAgent', severity, fields: ['nmi', 'agent'], issuer }];
}
