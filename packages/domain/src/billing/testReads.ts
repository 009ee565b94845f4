import type { ElectricityPlan, PlanPart, PlanWindow } from '@heliograph/contracts/http';
import { DAY, dayStart, stepEdges } from '../time/index.ts';
import type { BillEnergy } from './billEnergy.ts';
import { wholeYear } from './planDraft.ts';
import type { BillDays } from './tierCycles.ts';

/** Test energies of whole days, from a function of each interval. */
export function getReads(
  zone: string,
  first: string,
  last: string,
  kwh: {
    imported?: (start: number) => number;
    exported?: (start: number) => number;
    controlled?: (start: number) => number;
  },
  minutes = 30,
): { energy: BillEnergy; days: BillDays } {
  const days = { first: Date.parse(`${first}Z`) / DAY, last: Date.parse(`${last}Z`) / DAY };
  const edges = stepEdges(zone, dayStart(zone, days.first), dayStart(zone, days.last + 1), minutes);
  const column = (of: ((start: number) => number) | undefined) => edges.slice(0, -1).map(of ?? (() => 0));
  const { imported, exported, controlled } = kwh;
  return {
    energy: {
      zone,
      edges,
      imported: column(imported),
      exported: column(exported),
      controlled: column(controlled),
    },
    days,
  };
}

export const makePlan = (parts: PlanPart[], options: Partial<ElectricityPlan> = {}): ElectricityPlan => ({
  currency: 'AUD',
  clock: 'local',
  state: null,
  holidays: [],
  gst: 'none',
  parts,
  ...options,
});

export const usage = (
  price: number,
  { windows = [], name = '' }: { windows?: PlanWindow[]; name?: string } = {},
): PlanPart => ({ kind: 'usage', name, windows, cycle: 'day', tiers: [{ upTo: null, price }] });

export const hours = wholeYear;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Local time of an instant by Intl, independent of domain/time. */
export function wallClock(zone: string, at: number) {
  const format = formats.get(zone) ?? formatIn(zone);
  formats.set(zone, format);
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    weekday: parts.weekday!,
    hour: Number(parts.hour) + Number(parts.minute) / 60,
  };
}

const formatIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
