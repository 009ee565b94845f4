import { writeDeviceColumns, writeEnergyColumns } from '@heliograph/domain/columns';
import { Quality, QUALITY_MARKS, type QualityMark } from '@heliograph/domain/energy';
import { stepEdges } from '@heliograph/domain/time';
import type { MemoryServer } from './memoryServer.ts';

interface EnergyRequest {
  points: { deviceId: string; propertyCode: string }[];
  start: number;
  end: number;
  step: number;
  zoneStr: string;
}

/** kWh of a counter in a bucket; null where nothing was reported; `spread` energy is estimated. */
export type Kwh = (bucket: {
  deviceId: string;
  code: string;
  start: number;
  end: number;
}) => number | null | { spread: number } | { kwh: number | null; quality: number };

/** Answers energy by minutes with a number for each counter and bucket. */
export function answerEnergy(server: MemoryServer, kwh: Kwh): EnergyRequest[] {
  const requests: EnergyRequest[] = [];
  server.answer('/demo/getGroupEnergyData', ({ body }) => {
    const question = body as unknown as EnergyRequest;
    requests.push(question);
    const edges = stepEdges(question.zoneStr, question.start, question.end, question.step);
    const reported = question.points.map(({ deviceId, propertyCode: code }) =>
      Array.from({ length: edges.length - 1 }, (_, i) =>
        kwh({ deviceId, code, start: edges[i]!, end: edges[i + 1]! }),
      ),
    );
    const buckets = reported.map((column) => column.map(makeBucket));
    return writeEnergyColumns({
      edges,
      kwh: buckets.map((column) => Float64Array.from(column, ({ kwh }) => kwh ?? NaN)),
      quality: buckets.map((column) => Float64Array.from(column, ({ quality }) => quality)),
    });
  });
  return requests;
}

function makeBucket(energy: ReturnType<Kwh>): { kwh: number | null; quality: number } {
  if (typeof energy === 'number' || energy === null) return { kwh: energy, quality: 0 };
  return 'spread' in energy ? { kwh: energy.spread, quality: Quality.estimated } : energy;
}

/** The marks in an answer of energy in calendar buckets; none by default. */
export const marksBy = (
  points: readonly unknown[],
  marks: Partial<Record<QualityMark, (point: number) => readonly number[]>> = {},
) =>
  Object.fromEntries(
    QUALITY_MARKS.map((mark) => [mark, points.map((_, point) => marks[mark]?.(point) ?? [])]),
  );

/** Answers samples of many properties within the requested range. */
export function answerSamples(
  server: MemoryServer,
  samples: (deviceId: string, code: string) => readonly (readonly [at: number, value: number])[],
): void {
  server.answer('/demo/getGroupHistoryData', ({ body }) => {
    const { points, start, end } = body as unknown as EnergyRequest;
    const devices = [...new Set(points.map(({ deviceId }) => deviceId))];
    return writeDeviceColumns(
      devices.map((device) => {
        const own = points
          .filter(({ deviceId }) => deviceId === device)
          .map(({ propertyCode }) => new Map(samples(device, propertyCode)));
        const at = [...new Set(own.flatMap((each) => [...each.keys()]))]
          .filter((instant) => instant >= start && instant < end)
          .sort((a, b) => a - b);
        return {
          at: Float64Array.from(at),
          columns: own.map((each) => Float64Array.from(at, (instant) => each.get(instant) ?? NaN)),
        };
      }),
    );
  });
}
