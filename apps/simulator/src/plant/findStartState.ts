import { continueHistory, simulateHistory, stateAt } from '../physics/siteHistory.ts';
import type { CommissionedHistory } from '../physics/sitePlan.ts';
import type { SiteState } from '../physics/siteState.ts';
import type { GatewayHistory } from '../history/historyBatches.ts';
import type { Plant } from './plant.ts';

const DAY = 86_400_000;
/** A longer gap since the last run is backfilled as history; a shorter one is sent as late telemetry. */
const LONG_GAP = 1_800_000;
// Displays show the alarms of a week.
const ALARM_DAYS = 8;

export interface StartState {
  /** Where the simulation continues. */
  node: SiteState;
  /** History to backfill; null for none. */
  history: GatewayHistory | null;
  /** Alarms up to this instant are reported already or belong to `history`. */
  alarmsSince: number;
}

/**
 * The state from which a plant starts: after its commissioned history, continued from the last run, or else after one
 * simulated day.
 */
export function findStartState(
  plant: Plant,
  {
    history,
    remembered,
    now,
  }: {
    history: CommissionedHistory | undefined;
    remembered: SiteState | undefined;
    now: number;
  },
): StartState {
  if (history) {
    const { energy_from: from, samples_from: fineFrom } = history;
    const simulated = simulateHistory(plant.site, { from, fineFrom, until: now });
    passRoughEvents({ plant, simulated });
    return { node: simulated.end, history: { plant, simulated, from }, alarmsSince: simulated.end.at };
  }
  // A file saved without the devices does not fit if there are more or fewer now.
  if (remembered?.counters.length === plant.site.slots.counter.size) {
    // The clock may have been set back since.
    const saved = { ...remembered, at: Math.min(remembered.at, now) };
    if (now - saved.at <= LONG_GAP) return { node: saved, history: null, alarmsSince: saved.at };
    const { days, end } = continueHistory(plant.site, saved, now);
    const backfill = { plant, simulated: { months: [], days, end }, from: saved.at };
    passRoughEvents(backfill);
    return { node: end, history: backfill, alarmsSince: end.at };
  }
  const { end } = simulateHistory(plant.site, { from: now - DAY, fineFrom: now - DAY, until: now });
  return { node: end, history: null, alarmsSince: now - ALARM_DAYS * DAY };
}

function passRoughEvents({ plant, simulated }: Pick<GatewayHistory, 'plant' | 'simulated'>): void {
  plant.passRoughEvents(simulated.end.at, (at) =>
    plant.historicalSnapshot(stateAt(plant.site, simulated, at)),
  );
}
