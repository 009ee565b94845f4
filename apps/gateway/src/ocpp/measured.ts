import { z } from 'zod';
import type { Measured } from './connector.ts';

/** A sampled value of OCPP 1.6 or 2.0.1. */
export const SampledValue = z.object({
  value: z.union([z.string(), z.number()]),
  measurand: z.string().default('Energy.Active.Import.Register'),
  phase: z.string().optional(),
  unit: z.string().optional(),
  unitOfMeasure: z.object({ unit: z.string().optional(), multiplier: z.number().optional() }).optional(),
});
type SampledValue = z.infer<typeof SampledValue>;

export const MeterValue = z.object({ sampledValue: z.array(SampledValue) });

/** Below this current, a phase is idle, A. */
const IDLE_CURRENT = 1;

/** The newest readings in meter values. */
export function readMeasured(meterValues: readonly z.infer<typeof MeterValue>[]): Measured {
  const values = meterValues.at(-1)?.sampledValue ?? [];
  const register = total(values, 'Energy.Active.Import.Register');
  const power = total(values, 'Power.Active.Import');
  const currents = findPhases(values, 'Current.Import').map(readNumber);
  const voltages = findPhases(values, 'Voltage')
    .filter(({ phase = 'L1-N' }) => !/^L\d-L\d$/.test(phase))
    .map(readNumber);
  const voltage =
    voltages.length > 0 ? voltages.reduce((sum, each) => sum + each, 0) / voltages.length : null;
  const current = currents.length > 0 ? Math.max(...currents) : null;
  const computed =
    voltage !== null && currents.length > 0 ? voltage * currents.reduce((sum, each) => sum + each, 0) : null;
  return {
    ...(register !== null && { register }),
    ...((power ?? computed) !== null && { power: power ?? computed ?? 0 }),
    ...(current !== null && {
      current,
      phases: Math.max(1, currents.filter((each) => each >= IDLE_CURRENT).length),
    }),
    ...(voltage !== null && { voltage }),
  };
}

/** The value for all phases, or the sum of the given ones. */
function total(values: readonly SampledValue[], measurand: string): number | null {
  const found = values.filter((each) => each.measurand === measurand && Number.isFinite(readNumber(each)));
  if (found.length === 0) return null;
  const whole = found.find(({ phase }) => phase === undefined);
  return whole ? readNumber(whole) : found.reduce((sum, each) => sum + readNumber(each), 0);
}

/** Values of single phases, else the total; without the neutral conductor. */
function findPhases(values: readonly SampledValue[], measurand: string): SampledValue[] {
  const found = values.filter(
    (each) => each.measurand === measurand && each.phase !== 'N' && Number.isFinite(readNumber(each)),
  );
  const single = found.filter(({ phase }) => phase !== undefined);
  return single.length > 0 ? single : found;
}

/** Value in W, Wh, A or V. */
function readNumber({ value, unit, unitOfMeasure }: SampledValue): number {
  const scale = (unit ?? unitOfMeasure?.unit ?? '').startsWith('k') ? 1000 : 1;
  return Number(value) * scale * 10 ** (unitOfMeasure?.multiplier ?? 0);
}
