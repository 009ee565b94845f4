import type { DayEnergy } from '@heliograph/contracts/engine';

/** Cards that a detail view can be made of. */
export type DetailCardId = 'flow' | 'energy' | 'day' | 'devices' | 'alarms' | 'facts';

/** An energy of today's card: counted, or worked out of what was. */
export type ShownEnergy = Exclude<keyof DayEnergy, 'estimated'> | 'selfUse';

/** What the detail view of a station type shows (spec B §2.4), in this order. */
export interface DetailContainer {
  cards: readonly DetailCardId[];
  energies: readonly ShownEnergy[];
}

const exchange = ['generation', 'selfUse', 'gridImport', 'gridExport', 'charge', 'discharge'] as const;

/** Everything, for types that have no container of their own. */
const standard: DetailContainer = {
  cards: ['flow', 'energy', 'day', 'devices', 'alarms', 'facts'],
  energies: [...exchange, 'load', 'generator'],
};

const containers: Readonly<Record<string, DetailContainer>> = {
  /** A household: what comes from the roof, and what it spares. */
  residential: { ...standard, energies: [...exchange, 'load'] },
  /** A business looks first at what is broken, and may have a generator. */
  commercial: { ...standard, cards: ['flow', 'alarms', 'day', 'energy', 'devices', 'facts'] },
  /** A community plant has no load of its own: what it delivers counts. */
  community: {
    cards: ['flow', 'energy', 'day', 'alarms', 'devices', 'facts'],
    energies: ['generation', 'gridExport', 'gridImport', 'charge', 'discharge'],
  },
};

export function containerOf(stationType: string): DetailContainer {
  return Object.hasOwn(containers, stationType) ? (containers[stationType] ?? standard) : standard;
}
