import { writeDeviceColumns, writeEnergyColumns } from '@heliograph/domain/columns';
import { stepEdges } from '@heliograph/domain/time';
import type { MemoryServer } from './memoryServer.ts';

interface EnergyRequest {
  points: { deviceId: string; propertyCode: string }[];
  start: number;
  end: number;
  step: number;
  zoneStr: string;
}

/** kWh of a counter in a bucket; null where nothing was reported. */
export type Kwh = (bucket: {
  deviceId: string;
  code: string;
  start: number;
  end: number;
}) => number | null | { spread: number };

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
    return writeEnergyColumns({
      edges,
      kwh: reported.map((column) =>
        Float64Array.from(column, (each) => (typeof each === 'object' ? (each?.spread ?? NaN) : each)),
      ),
      estimated: reported.map((column) =>
        Float64Array.from(column, (each) => (typeof each === 'object' && each !== null ? 1 : 0)),
      ),
    });
  });
  return requests;
}

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
