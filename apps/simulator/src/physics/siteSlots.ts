import type { SitePlan } from './sitePlan.ts';

/**
 * Positions of powers in a site's flows and of counters in its counters. Both arrays start with one slot per inverter,
 * for its PV.
 */
export interface SiteSlots {
  flow: {
    /** First of one slot per battery; W, > 0 discharging. */
    battery: number;
    /** First of one slot per charger, and per circuit. */
    charger: number;
    circuit: number;
    /** > 0 importing. */
    grid: number;
    generator: number;
    load: number;
    size: number;
  };
  counter: {
    charge: number;
    discharge: number;
    charger: number;
    circuit: number;
    import: number;
    export: number;
    generator: number;
    load: number;
    size: number;
  };
}

export function getSlots({ inverters, batteries, chargers, circuits }: SitePlan): SiteSlots {
  const n = inverters.length;
  const m = batteries.length;
  const charger = n + m;
  const circuit = charger + chargers.length;
  const rest = circuit + circuits.length;
  return {
    flow: { battery: n, charger, circuit, grid: rest, generator: rest + 1, load: rest + 2, size: rest + 3 },
    counter: {
      charge: n,
      discharge: n + m,
      charger: charger + m,
      circuit: circuit + m,
      import: rest + m,
      export: rest + m + 1,
      generator: rest + m + 2,
      load: rest + m + 3,
      size: rest + m + 4,
    },
  };
}
