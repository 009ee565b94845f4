import type { Carrier } from '@heliograph/board';
import type { ModFun } from '@heliograph/contracts/http';
import { Code } from '@heliograph/domain/models';

/** A quantity measured for each PV input or phase. */
export const QUANTITIES = ['power', 'voltage', 'current'] as const;
export type Quantity = (typeof QUANTITIES)[number];

/** One PV input or phase, with the property code of each of its quantities. */
export interface Part {
  number: number;
  codes: Partial<Record<Quantity, string>>;
}

/** The overview of a model, without what it does not measure. */
export interface Overview {
  /** Power property of each carrier through the device; null unless it joins at least three carriers. */
  flow: Partial<Record<Carrier, string>> | null;
  /** Properties shown as large figures, in order. */
  figures: readonly string[];
  pvInputs: readonly Part[];
  phases: readonly Part[];
}

const CARRIERS: Record<Carrier, string> = {
  pv: Code.pvPower,
  grid: Code.gridPower,
  generator: Code.generatorPower,
  battery: Code.batteryPower,
  load: Code.loadPower,
};

/** Devices that measure fewer carriers have no energy flow diagram. */
const JUNCTION = 3;

const NOW: readonly string[] = [
  'signal',
  'uptime',
  'memory_use',
  'board_temperature',
  'breaker_state',
  'charger_state',
  'output_power',
  Code.pvPower,
  Code.gridPower,
  'power_factor',
  'breaker_power',
  'breaker_current',
  'charging_power',
  'session_energy',
];

/** Counter of each energy of today: what is stored of it since midnight is shown everywhere. */
export const COUNTERS_OF_TODAY: Readonly<Record<string, string>> = {
  [Code.pvToday]: Code.pvTotal,
  [Code.loadToday]: Code.loadTotal,
  [Code.chargeToday]: Code.chargeTotal,
  [Code.dischargeToday]: Code.dischargeTotal,
  [Code.importToday]: Code.importTotal,
  [Code.exportToday]: Code.exportTotal,
};

const TODAY: readonly string[] = [
  Code.pvToday,
  Code.loadToday,
  Code.chargeToday,
  Code.dischargeToday,
  Code.importToday,
  Code.exportToday,
];

const TOTAL: readonly string[] = [
  Code.pvTotal,
  Code.importTotal,
  Code.exportTotal,
  'breaker_energy_total',
  'charging_total',
];

export function buildOverview(funs: readonly Pick<ModFun, 'fun_code'>[]): Overview {
  const codes = new Set(funs.map(({ fun_code }) => fun_code));
  const has = (code: string) => codes.has(code);
  const carriers = Object.entries(CARRIERS).filter(([, code]) => has(code));
  const parts = { pvInputs: getParts(codes, PV_INPUT), phases: getParts(codes, PHASE) };
  // With a flow diagram, only today's counters are needed.
  if (carriers.length >= JUNCTION)
    return { flow: Object.fromEntries(carriers), figures: TODAY.filter(has), ...parts };
  return { flow: null, figures: [...NOW, ...TODAY, ...TOTAL].filter(has), ...parts };
}

const PV_INPUT = /^pv(?<number>\d+)_(?<quantity>voltage|current|power)$/;
const PHASE = /^grid_(?<quantity>voltage|current|power)_l(?<number>\d+)$/;

function getParts(codes: ReadonlySet<string>, pattern: RegExp): Part[] {
  const parts = new Map<number, Part>();
  for (const code of codes) {
    const found = pattern.exec(code)?.groups;
    if (!found) continue;
    const number = Number(found.number);
    const part = parts.get(number) ?? { number, codes: {} };
    parts.set(number, { number, codes: { ...part.codes, [found.quantity as Quantity]: code } });
  }
  return [...parts.values()].sort((a, b) => a.number - b.number);
}
