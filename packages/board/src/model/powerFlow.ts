import type { FleetPower, FleetTotal } from '@heliograph/contracts/engine';

export type Carrier = 'pv' | 'grid' | 'generator' | 'battery' | 'load';

export type Direction =
  | 'generating'
  | 'consuming'
  | 'charging'
  | 'discharging'
  | 'importing'
  | 'exporting'
  | 'idle';

export interface CarrierFlow {
  carrier: Carrier;
  /** W, without sign; the direction tells the rest. Null when none reports. */
  watts: number | null;
  direction: Direction;
  /** Which way power moves between the carrier and the busbar. */
  toward: 'bus' | 'carrier' | 'none';
  reporting: number;
  of: number;
}

/** Smaller powers are measurement noise, W. */
const NOISE = 5;

const DIRECTIONS: Record<Carrier, { positive: Direction; negative: Direction }> = {
  pv: { positive: 'generating', negative: 'consuming' },
  generator: { positive: 'generating', negative: 'consuming' },
  battery: { positive: 'discharging', negative: 'charging' },
  grid: { positive: 'importing', negative: 'exporting' },
  load: { positive: 'consuming', negative: 'generating' },
};

export function carrierFlow(carrier: Carrier, total: FleetTotal): CarrierFlow {
  const { value, reporting, of } = total;
  const lastSummary = { carrier, reporting, of, watts: value === null ? null : Math.abs(value) };
  if (value === null || Math.abs(value) < NOISE) return { ...lastSummary, direction: 'idle', toward: 'none' };
  const { positive, negative } = DIRECTIONS[carrier];
  // Positive is into the busbar for every source; the load draws from it.
  const intoBus = carrier === 'load' ? value < 0 : value > 0;
  return { ...lastSummary, direction: value > 0 ? positive : negative, toward: intoBus ? 'bus' : 'carrier' };
}

/** The carriers of the diagram; the generator only while one runs: most hybrid inverters only have the terminals for it. */
export function carrierFlows(power: FleetPower): CarrierFlow[] {
  const carriers: Carrier[] = ['pv', 'grid', 'generator', 'battery', 'load'];
  return carriers
    .map((carrier) => carrierFlow(carrier, power[carrier]))
    .filter(({ carrier, direction }) => carrier !== 'generator' || direction !== 'idle');
}

export interface SupplyShare {
  carrier: Carrier;
  /** W, positive. */
  watts: number;
  /** 0 to 1, of the total supply. */
  share: number;
}

/** Where the fleet's power comes from now: what flows into the busbar, in the carriers' order. */
export function supplyShares(flows: readonly CarrierFlow[]): SupplyShare[] {
  const sources = flows.filter(
    (flow) => flow.toward === 'bus' && flow.watts !== null && flow.carrier !== 'load',
  );
  const total = sources.reduce((sum, flow) => sum + (flow.watts ?? 0), 0);
  return sources.map(({ carrier, watts }) => ({ carrier, watts: watts ?? 0, share: (watts ?? 0) / total }));
}
