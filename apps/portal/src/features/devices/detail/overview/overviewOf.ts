import type { Carrier } from '@heliograph/board';
import type { ModFun } from '@heliograph/contracts/http';
import { Code } from '@heliograph/domain/models';

/** A quantity that each input or phase has one of. */
export const QUANTITIES = ['power', 'voltage', 'current'] as const;
export type Quantity = (typeof QUANTITIES)[number];

/** One of several alike, with the property of each of its quantities. */
export interface Part {
  number: number;
  codes: Partial<Record<Quantity, string>>;
}

/** What is said of a model at a glance; what it does not measure is left out. */
export interface Overview {
  /** Property of each carrier whose power passes through it; null for what is no junction of carriers. */
  flow: Partial<Record<Carrier, string>> | null;
  /** Properties worth a figure of their own, in this order. */
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

/** A device with fewer measures a carrier, but is no junction of them. */
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

export function overviewOf(funs: readonly Pick<ModFun, 'fun_code'>[]): Overview {
  const codes = new Set(funs.map(({ fun_code }) => fun_code));
  const has = (code: string) => codes.has(code);
  const carriers = Object.entries(CARRIERS).filter(([, code]) => has(code));
  const parts = { pvInputs: partsOf(codes, PV_INPUT), phases: partsOf(codes, PHASE) };
  // A junction says enough by its flow, and what it counted today.
  if (carriers.length >= JUNCTION)
    return { flow: Object.fromEntries(carriers), figures: TODAY.filter(has), ...parts };
  return { flow: null, figures: [...NOW, ...TODAY, ...TOTAL].filter(has), ...parts };
}

const PV_INPUT = /^pv(?<number>\d+)_(?<quantity>voltage|current|power)$/;
const PHASE = /^grid_(?<quantity>voltage|current|power)_l(?<number>\d+)$/;

function partsOf(codes: ReadonlySet<string>, pattern: RegExp): Part[] {
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
