import { continueFrom, createChronicle } from '../devices/chronicle.ts';
import type { CommissionedHistory } from '../devices/sitePlan.ts';
import type { SiteNode } from '../devices/siteNode.ts';
import type { Past } from '../history/pastOf.ts';
import type { Plant } from './plant.ts';

const DAY = 86_400_000;
/** A gap longer than this since its last life is told as history; a shorter one is late telemetry. */
const LONG_GAP = 1_800_000;
/** Walls show the anomalies of a week. */
const ALARM_DAYS = 8;

export interface Beginning {
  /** Where the plant's life goes on. */
  node: SiteNode;
  /** What is to be told of the time before, if anything. */
  past: Past | null;
  /** Alarms up to here are told, or belong to `past`. */
  alarmsSince: number;
}

/**
 * How a plant comes to its present: by the history it was commissioned with, by what it remembers of its last life,
 * or else by a day of its own.
 */
export function begin(
  plant: Plant,
  {
    history,
    remembered,
    now,
  }: {
    history: CommissionedHistory | undefined;
    remembered: SiteNode | undefined;
    now: number;
  },
): Beginning {
  if (history) {
    const { energy_from: from, samples_from: fineFrom } = history;
    const chronicle = createChronicle(plant.site, { from, fineFrom, until: now });
    return { node: chronicle.end, past: { plant, chronicle, from }, alarmsSince: chronicle.end.at };
  }
  // Rebuilt with other devices, or on a clock put back, it is another plant.
  if (remembered && remembered.at <= now && remembered.counters.length === plant.site.slots.counter.size) {
    const { days, end } = continueFrom(plant.site, remembered, now);
    if (now - remembered.at <= LONG_GAP) return { node: remembered, past: null, alarmsSince: remembered.at };
    const past = { plant, chronicle: { months: [], days, end }, from: remembered.at };
    return { node: end, past, alarmsSince: end.at };
  }
  const { end } = createChronicle(plant.site, { from: now - DAY, fineFrom: now - DAY, until: now });
  return { node: end, past: null, alarmsSince: now - ALARM_DAYS * DAY };
}
