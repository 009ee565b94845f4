import type { AnswerOf, HttpCalls, LossCause } from '@heliograph/contracts/http';
import type { Certificate, CertifiedDay } from '@heliograph/domain/losses';
import { DAY, dayStart, localDay } from '@heliograph/domain/time';
import type { Client } from '../../storage/client.ts';
import { readState } from './lossLedger.ts';
import { LOST_ON_DAY } from './lossStore.ts';
import { WEATHER_SOURCES, type LossTask } from './lossTasks.ts';

type Answer = AnswerOf<HttpCalls['losses']['getCertificate']>;

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
  const none = { refused: 'days' as const, needed: 28, found: 0 };
  const head = { baseline, missing, days: days.past - days.first, judged: null };
  const refused: Answer = {
    ...head,
    availability_time: none,
    availability_energy: none,
    excluded: {},
    performance_ratio: none,
    degradation: none,
    soiling: none,
  };
  const source = WEATHER_SOURCES.find((one) => stored?.errors[one]);
  const scale = source && stored?.errors[source]?.scale;
  if (!stored || scale === undefined) return refused;
  const { rows } = await client.query<{ kwp: number }>(
    'select installed_kwp as kwp from station where id = $1',
    [stationId],
  );
  const judged = await readDays(client, stationId, zone, days);
  const found = await certify({
    kind: 'certify',
    days: judged,
    calibration: stored.calibration,
    scale,
    peak: (rows[0]?.kwp ?? 0) * 1000,
    period: days.past - days.first,
  });
  const excluded = Object.entries(found.excluded).map(([cause, energy]) => [
    cause,
    Math.round(energy / 1000) / 1000,
  ]);
  return {
    ...head,
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
