import { z } from 'zod';
import { SeriesRange } from '../../http/series.ts';
import { HeldRights, ShareType, StoredShareType } from '../../http/shareRights.ts';
import type { Tariff } from '../../http/tariff.ts';
import { OfStation, verb } from './verb.ts';

/** Energies of a station's local day so far, kWh; null where nothing is known. */
interface DayEnergies {
  generation: number | null;
  /** Energy consumed by the station itself. */
  load: number | null;
  gridImport: number | null;
  gridExport: number | null;
  /** Energy of circuits that the network switches; part of neither the grid import nor the load. */
  controlled: number | null;
  charge: number | null;
  discharge: number | null;
  generator: number | null;
}

export interface DayEnergy extends DayEnergies {
  /** `Quality` of domain/energy of each. */
  quality: Record<keyof DayEnergies, number>;
}

/** One local day of a station: mean powers of equal steps as columns, W; NaN where nothing was reported. */
export interface StationDay {
  /** [start, end) of the day in the station's zone, ms; 23 to 25 hours. */
  start: number;
  end: number;
  /** ms */
  step: number;
  pv: Float64Array;
  load: Float64Array;
  /** > 0 discharging */
  battery: Float64Array;
  /** > 0 importing */
  grid: Float64Array;
  generator: Float64Array;
  /** % */
  soc: Float64Array;
  /** Hours that have begun. */
  hours: { start: number; energy: DayEnergy }[];
  energy: DayEnergy;
  /** Self-consumption as in the reports, kWh; null where it is known in no hour. */
  selfUse: number | null;
  computedAt: number;
}

/** Energies of a period of a station's calendar. */
export interface StationEnergies {
  /** [start, end) of the period, ms. */
  start: number;
  end: number;
  /** Buckets that have begun: days of a week or month, months of a year, years. */
  buckets: { start: number; energy: DayEnergy }[];
  /** Energy of the whole period. */
  energy: DayEnergy;
  computedAt: number;
}

/** Writes reload the entities, so that all pages show them. */
export const stations = {
  /** Marks or unmarks a favourite; shown immediately. */
  collect: verb<void>()(z.object({ ...OfStation, on: z.boolean() })),
  /**
   * By e-mail, or by mobile number with its `areaCode`. `changed`: they had a share or an invitation, whose type is the
   * new one now. Rights that they have are only changed if they are `replaces`; a refusal says what they have.
   */
  share: verb<{ invited: boolean; changed: boolean; link: string }>()(
    z.object({
      ...OfStation,
      type: ShareType,
      account: z.string(),
      areaCode: z.string().nullable(),
      replaces: HeldRights.optional(),
    }),
  ),
  /** Deletions first, then the changed rows [SHR-02]. */
  authorise: verb<void>()(
    z.object({
      ...OfStation,
      removed: z.array(z.string()),
      changed: z.array(
        z.object({
          user: z.string(),
          share_type: StoredShareType,
          control: z.boolean(),
          setting: z.boolean(),
          auth: z.boolean(),
        }),
      ),
    }),
  ),
  /**
   * Loads the server's last values of devices that have not reported since the engine started; frames then
   * include them.
   */
  recall: verb<void>()(z.object(OfStation)),
  /** In force now; null when none was ever set. */
  tariff: verb<Tariff | null>()(z.object(OfStation)),
  /** Date in the station's zone, YYYY-MM-DD; null for today there. */
  day: verb<StationDay>()(z.object({ ...OfStation, date: z.string().nullable() })),
  /** The period around a date of the station's zone, YYYY-MM-DD. */
  energies: verb<StationEnergies>()(z.object({ ...OfStation, range: SeriesRange, date: z.string() })),
} as const;
