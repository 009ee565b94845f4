import type { AgentConfig, Device, ModFun, Station } from '@heliograph/contracts/http';
import type { FleetIndex } from '../fleet/fleetIndex.ts';
import type { FleetQueries } from '../partial/fleetQueries.ts';
import type { CounterFinder, CounterTest } from '../series/counters.ts';
import type { TodayEnergies } from '../series/todayEnergies.ts';
import type { Session } from '../session/sessions.ts';

/** Context for queries about the past. */
export interface QueryContext {
  session: Session;
  /** All of the fleet, or of one that is read in parts those that are held. */
  stations: readonly Station[];
  devices: readonly Device[];
  functions: readonly ModFun[];
  index: FleetIndex;
  isCounter: CounterTest;
  getCounters: CounterFinder;
  today: TodayEnergies;
  /** Queries about all of a partial fleet; null for one that is held as a whole, and in a scope. */
  whole: FleetQueries | null;
  config: () => Promise<AgentConfig>;
  now: () => number;
}
