import { deriveSeed, uniform } from '../physics/noise.ts';
import { roughEvents } from './roughEvents.ts';

export interface ScheduledRoughEvent {
  name: keyof typeof roughEvents;
  at: number;
  seed: number;
}

/** The random rough events of a plant as a function of time. */
export interface RoughSchedule {
  /** Events in (from, to], by time. */
  between(from: number, to: number): readonly ScheduledRoughEvent[];
}

const DAY = 86_400_000;
/** A few plants cause most rough data: this share of them has all of it, as far as possible. */
const ROUGH_PLANTS = 1 / 6;
/** How often each kind occurs: misread counters are common, new meters are not. */
const weighted: readonly (keyof typeof roughEvents)[] = [
  'glitch',
  'glitch',
  'counter-drop',
  'clock-jump',
  'meter-replaced',
];

/**
 * @param plantSeed decides whether the plant is one of the rough ones
 * @param share of all days of all plants that have a rough event
 */
export function createRoughSchedule(plantSeed: number, share: number): RoughSchedule {
  const own = deriveSeed(plantSeed, 'data quality');
  const plants = Math.max(ROUGH_PLANTS, share);
  const chance = uniform(own, 0) < plants ? share / plants : 0;
  return {
    between(from, to) {
      const events: ScheduledRoughEvent[] = [];
      for (let day = Math.floor(from / DAY); chance > 0 && day * DAY <= to; day++) {
        const seed = deriveSeed(own, String(day));
        if (uniform(seed, -1) >= chance) continue;
        const at = day * DAY + Math.floor(DAY * uniform(seed, -2));
        const name = weighted[Math.floor(weighted.length * uniform(seed, -3))]!;
        if (at > from && at <= to) events.push({ name, at, seed });
      }
      return events;
    },
  };
}
