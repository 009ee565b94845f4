import type { Telemetry, WireStatus } from '@heliograph/contracts/mqtt';

/**
 * A telemetry message, as far as it can be used; null when it is none. By hand instead of by its schema, since a
 * thousand come each second; `values` are looked at one by one where they are taken.
 */
export function readTelemetry(message: unknown): Pick<Telemetry, 'period' | 'samples'> | null {
  if (typeof message !== 'object' || message === null) return null;
  const { period, samples } = message as Partial<Telemetry>;
  if (typeof period !== 'number' || !(period >= 100 && period <= 86_400_000) || !Array.isArray(samples))
    return null;
  return { period, samples: samples.filter(isSample) };
}

const STATUSES: readonly unknown[] = ['normal', 'offline', 'abnormal'] satisfies WireStatus[];

function isSample(sample: unknown): sample is Telemetry['samples'][number] {
  if (typeof sample !== 'object' || sample === null) return false;
  const { device_id, at, status, values } = sample as Record<string, unknown>;
  return (
    typeof device_id === 'string' &&
    typeof at === 'number' &&
    STATUSES.includes(status) &&
    typeof values === 'object' &&
    values !== null
  );
}
