import { MAX_BILL_GAPS, type BillMeter, type MeterBills } from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import { meterEnergy, unknownTimes, type BillEnergy } from '@heliograph/domain/billing';
import { activeDays, clockOffset, usualControlled } from '@heliograph/domain/meter';
import { chooseNmi, stepwise, summarizeFile } from '../meter/compareMeterFile.ts';
import { problem, readMeterBytes } from '../meter/readMeterBytes.ts';
import type { Task } from '../rpc/task.ts';
import { hoursIn, computeTotal } from './knownEnergy.ts';

interface BillMeterOptions {
  /** A plan has a price for controlled load. */
  pricesControlled: boolean;
  /** Edges of the bill's intervals. */
  edges: Float64Array;
  /** Controlled load by interval where the file does not count it, and its `EnergyQuality`. */
  controlled: Float64Array;
  controlledQuality: Uint8Array;
}

/** The energies of a bill by a meter file, and what the file gave. */
export interface ReadBillMeter {
  energy: BillEnergy;
  facts: Omit<MeterBills, 'bills'>;
}

/**
 * Reads the meter file of a bill [BIL-02]. No server holds it.
 *
 * @throws EngineError badInput naming `file` with a code of `METER_PROBLEMS`, or `nmi`; cancelled
 */
export async function readBillMeter(
  { file: bytes, nmi: asked, clock, tables, controlled: chosen }: BillMeter,
  station: Station,
  { pricesControlled, edges, controlled: other, controlledQuality }: BillMeterOptions,
  task: Task,
): Promise<ReadBillMeter> {
  const file = await readMeterBytes(
    bytes,
    task,
    (share) => task.progress(Math.round(share * 1000), 1000),
    tables,
  );
  const nmi = chooseNmi(file, asked, station.nmi);
  const channels = file.channels.filter((channel) => channel.nmi === nmi);
  const controlled = chosen === undefined ? (pricesControlled ? usualControlled(channels) : null) : chosen;
  const options = { offset: clockOffset(file, clock), zone: station.time_zone, edges, controlled };
  const read = await stepwise(meterEnergy(channels, options), task);
  if (read === null) throw problem('noIntervals');
  const { streams, minutes, substitutedHours } = read;
  const energy: BillEnergy =
    streams.controlled === null
      ? {
          ...read.energy,
          controlled: other,
          quality: { ...read.energy.quality, controlled: controlledQuality },
        }
      : read.energy;
  const { imported, exported, reactive } = energy;
  const gaps = unknownTimes(edges, [imported, exported, energy.controlled]);
  return {
    energy,
    facts: {
      file: summarizeFile(file),
      nmi,
      streams,
      days: activeDays(channels)!,
      minutes,
      imported: streams.imported.length === 0 ? null : computeTotal(imported),
      exported: streams.exported.length === 0 ? null : computeTotal(exported),
      controlled: streams.controlled === null ? null : computeTotal(energy.controlled),
      missingHours: hoursIn(gaps),
      gaps: gaps.slice(0, MAX_BILL_GAPS),
      gapCount: gaps.length,
      missingReactiveHours: reactive ? hoursIn(unknownTimes(edges, [reactive])) : null,
      substitutedHours,
    },
  };
}
