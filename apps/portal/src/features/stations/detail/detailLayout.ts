import type { DayEnergy } from '@heliograph/contracts/engine';

/** Cards that a detail view can be made of. */
export type DetailCardId = 'flow' | 'energy' | 'value' | 'day' | 'devices' | 'alarms' | 'facts';

/** An energy on today's card, either measured or calculated. */
export type EnergyName = keyof DayEnergy['quality'] | 'selfUse';

/** [STN-05] Layout of the detail view by station type, in this order. */
export interface DetailLayout {
  cards: readonly DetailCardId[];
  energies: readonly EnergyName[];
}

const exchangedEnergies = [
  'generation',
  'selfUse',
  'gridImport',
  'gridExport',
  'controlled',
  'charge',
  'discharge',
] as const;

/** Everything, for station types without a layout of their own. */
const standardLayout: DetailLayout = {
  cards: ['flow', 'energy', 'day', 'value', 'alarms', 'devices', 'facts'],
  energies: [...exchangedEnergies, 'load', 'generator'],
};

const layouts: Readonly<Record<string, DetailLayout>> = {
  /** A household has no generator. */
  residential: { ...standardLayout, energies: [...exchangedEnergies, 'load'] },
  /** A business wants alarms first, and may have a generator. */
  commercial: { ...standardLayout, cards: ['flow', 'alarms', 'day', 'energy', 'value', 'devices', 'facts'] },
  /** A community plant has no load of its own. */
  community: {
    cards: ['flow', 'energy', 'day', 'value', 'alarms', 'devices', 'facts'],
    energies: ['generation', 'gridExport', 'gridImport', 'controlled', 'charge', 'discharge'],
  },
};

export function findDetailLayout(stationType: string): DetailLayout {
  return Object.hasOwn(layouts, stationType) ? (layouts[stationType] ?? standardLayout) : standardLayout;
}
