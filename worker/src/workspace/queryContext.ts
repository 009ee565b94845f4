import type { Device, ModFun, Station } from '@heliograph/contracts/http';
import type { FleetIndex } from '../fleet/fleetIndex.ts';
import type { CounterFinder, CounterTest } from '../series/counters.ts';
import type { AgentConfig, Session } from '../session/sessions.ts';

/** What questions about the past are answered from. */
export interface QueryContext {
  session: Session;
  stations: readonly Station[];
  devices: readonly Device[];
  functions: readonly ModFun[];
  index: FleetIndex;
  isCounter: CounterTest;
  countersOf: CounterFinder;
  config: () => Promise<AgentConfig>;
  now: () => number;
}
