import type { LossEvidence } from '@heliograph/contracts/http';
import type { Ageing } from './ageing.ts';
import type { LedgerEntry } from './ledger.ts';
import type { ClippingEvidence, LimitEvidence } from './limits.ts';
import type { OutageEvidence } from './outages.ts';
import type { ShadingEvidence } from './shading.ts';
import type { SoilingEvidence } from './soilingCause.ts';
import type { StringEvidence } from './strings.ts';
import type { UnitEvidence } from './units.ts';
import type { TripEvidence, VoltWattEvidence } from './voltage.ts';
import type { HeatEvidence, SnowEvidence } from './weatherCauses.ts';

const toKilo = (value: number) => Math.round(value) / 1000;
const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

/**
 * Evidence of a detector as the ledger's answers have it: kW, kWh, parts.
 *
 * @param names of inverters and strings by position
 */
export function describeEvidence(
  { cause, evidence }: Pick<LedgerEntry, 'cause' | 'evidence'>,
  names: { units: readonly string[]; strings: readonly string[] },
): LossEvidence {
  switch (cause) {
    case 'outage': {
      const { before, after } = evidence as OutageEvidence;
      return Number.isNaN(after - before)
        ? {}
        : { counter_before: toKilo(before), counter_after: toKilo(after) };
    }
    case 'unitOff': {
      const { units, share } = evidence as UnitEvidence;
      return { parts: units.map((unit) => names.units[unit]!), share: round(share, 3) };
    }
    case 'orderedLimit':
    case 'batteryFull': {
      const { limit, charge } = evidence as LimitEvidence;
      return { limit: toKilo(limit), ...(!Number.isNaN(charge) && { charge: round(charge, 1) }) };
    }
    case 'voltageTrip':
      return { voltage: round((evidence as TripEvidence).voltage, 1) };
    case 'voltWatt': {
      const { start, end } = evidence as VoltWattEvidence;
      return { voltage: start, voltage_end: end };
    }
    case 'clipping': {
      const { level, byDesign } = evidence as ClippingEvidence;
      return { limit: toKilo(level), by_design: byDesign };
    }
    case 'string': {
      const { string, level } = evidence as StringEvidence;
      return { parts: [names.strings[string]!], share: round(level, 3) };
    }
    case 'shading':
      return {
        cells: (evidence as ShadingEvidence).cells.map(({ azimuth, elevation, deficit }) => ({
          azimuth,
          elevation,
          deficit: round(deficit, 2),
        })),
      };
    case 'heat':
      return { temperature: (evidence as HeatEvidence).from };
    case 'soiling':
      return { daily_rate: round(-(evidence as SoilingEvidence).slope, 5) };
    case 'snow': {
      const { temperature, level } = evidence as SnowEvidence;
      return { temperature: round(temperature, 1), share: round(level, 3) };
    }
    case 'ageing':
      return { yearly_rate: round((evidence as Pick<Ageing, 'rate'>).rate, 5) };
    case 'unexplained':
      return {};
  }
}
