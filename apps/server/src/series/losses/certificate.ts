import type { AnswerOf, HttpCalls, LossCause } from '@heliograph/contracts/http';
import { MIN_CERTIFIED_DAYS, type Certificate, type CertifiedDay } from '@heliograph/domain/losses';
import { DAY, dayStart, localDay } from '@heliograph/domain/time';
import type { Client } from '../../storage/client.ts';
import { readState, toKwh } from './lossLedger.ts';
import { LOST_ON_DAY } from './lossStore.ts';
import { weatherSource, type LossTask } from './lossTasks.ts';

type Answer = AnswerOf<HttpCalls['losses']['getCertificate']>;

const NO_DAYS = { refused: 'days', needed: MIN_CERTIFIED_DAYS, found: 0 } as const;
const NOT_JUDGED: Certificate = {
  availabilityTime: NO_DAYS,
  availabilityEnergy: NO_DAYS,
  performanceRatio: NO_DAYS,
  degradation: NO_DAYS,
  soiling: NO_DAYS,
  excluded: {},
};
/** Days that are read at once. */
const BATCH_DAYS = 100;

/**
 * Figures of a station's performance in [start, end).
 *
 * @param certify computes the figures, beside the server
 */
export async function readCertificate(
  client: Client,
  stationId: number,
  { start, end }: { start: number; end: number },
  certify: (task: LossTask & { kind: 'certify' }) => Promise<Certificate>,
): Promise<Answer> {
  const { zone, baseline, missing, stored } = await readState(client, stationId);
  const days = { first: localDay(zone, start), past: localDay(zone, end - 1) + 1 };
  const period = days.past - days.first;
  let [judged, found]: [CertifiedDay[], Certificate] = [[], NOT_JUDGED];
  const interval = stored?.errors[weatherSource(stored.errors)];
  if (stored && interval) {
    const { rows } = await client.query<{ kwp: number }>(
      'select installed_kwp as kwp from station where id = $1',
      [stationId],
    );
    judged = await readDays(client, stationId, zone, days);
    const peak = (rows[0]?.kwp ?? 0) * 1000;
    const { calibration } = stored;
    found = await certify({
      kind: 'certify',
      days: judged,
      calibration,
      scale: interval.scale,
      peak,
      period,
    });
  }
  const excluded = Object.entries(found.excluded).map(([cause, energy]) => [cause, toKwh(energy)]);
  return {
    baseline,
    missing,
    days: period,
    judged: spanOf(judged, zone),
    availability_time: found.availabilityTime,
    availability_energy: found.availabilityEnergy,
    excluded: Object.fromEntries(excluded) as Answer['excluded'],
    performance_ratio: found.performanceRatio,
    degradation: found.degradation,
    soiling: found.soiling,
  };
}

function spanOf(days: readonly CertifiedDay[], zone: string): Answer['judged'] {
  const [first, last] = [days[0], days.at(-1)];
  return first && last ? { start: first.start, end: dayStart(zone, last.date / DAY + 1) } : null;
}

/** Judged days; losses that a person rejected do not count. */
async function readDays(
  client: Client,
  stationId: number,
  zone: string,
  { first, past }: { first: number; past: number },
): Promise<CertifiedDay[]> {
  const days: CertifiedDay[] = [];
  for (let from = first; from < past; from += BATCH_DAYS) {
    const { rows } = await client.query<{
      day: number;
      expected: number;
      actual: number;
      known: number;
      lost: Partial<Record<LossCause, number>>;
      expectedPower: (number | null)[];
      actualPower: (number | null)[];
    }>(
      `select day, expected, actual, known, expected_power as "expectedPower", actual_power as "actualPower",
         ${LOST_ON_DAY} as lost
       from loss_day judged where station_id = $1 and day >= $2 and day < $3 order by day`,
      [stationId, from, Math.min(past, from + BATCH_DAYS)],
    );
    for (const { day, expectedPower, actualPower, ...rest } of rows)
      days.push({
        ...rest,
        start: dayStart(zone, day),
        date: day * DAY,
        expectedPower: powers(expectedPower),
        actualPower: powers(actualPower),
      });
  }
  return days;
}

const powers = (values: readonly (number | null)[]) => Float64Array.from(values, (value) => value ?? NaN);
