import { z } from 'zod';
import type { Measured, TransactionRegister } from './connector.ts';

/** A text that a charger may leave out or send as null; empty then. */
export const Text = z
  .string()
  .nullish()
  .transform((text) => text ?? '');

/** A number, which some chargers send as text. */
export const Numeric = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
]);

/** A sampled value of OCPP 1.6 or 2.0.1. */
export const SampledValue = z.object({
  value: z.union([z.string(), z.number()]).nullish(),
  measurand: Text,
  context: Text,
  format: Text,
  location: Text,
  phase: Text,
  unit: Text,
  unitOfMeasure: z.object({ unit: Text, multiplier: z.number().nullish() }).nullish(),
});
type SampledValue = z.infer<typeof SampledValue>;

export const MeterValue = z.object({ timestamp: Text, sampledValue: z.array(SampledValue) });
export const MeterValues = z
  .array(MeterValue)
  .nullish()
  .transform((values) => values ?? []);

const REGISTER = 'Energy.Active.Import.Register';
const BEGIN = 'Transaction.Begin';
/** Below this current, a phase is idle, A; below this voltage, it is not connected, V. */
const IDLE_CURRENT = 1;
const DEAD_VOLTAGE = 10;
/** Chargers without a clock count from 1970 or 2000. */
const EARLIEST = Date.UTC(2020, 0, 1);
const DAY = 86_400_000;

/** When a charger measured something by its own clock, if that can be, epoch ms; else now. */
export function readTime(timestamp: string, now: number): number {
  const at = Date.parse(timestamp);
  return at >= EARLIEST && at <= now + DAY ? at : now;
}

interface Readings extends Measured {
  /** The register at the start of the transaction. */
  begin?: TransactionRegister;
}

/** Registers in meter values, and the newest of the other quantities. */
export function readMeasured(meterValues: readonly z.infer<typeof MeterValue>[], now: number): Readings {
  const entries = meterValues
    .map(({ timestamp, sampledValue }) => ({
      at: readTime(timestamp, now),
      values: sampledValue.filter(isUsable),
    }))
    .sort((a, b) => a.at - b.at);
  const registersOf = (isBegin: boolean) =>
    entries.flatMap(({ at, values }) => {
      const wh = total(
        values.filter(({ context }) => (context === BEGIN) === isBegin),
        REGISTER,
      );
      return wh === null ? [] : [{ at, wh }];
    });
  const [begin] = registersOf(true);
  const quantities = entries
    .map(({ values }) => readQuantities(values.filter(({ context }) => context !== BEGIN)))
    .reduce((before, newer) => ({ ...before, ...newer }), {});
  return { registers: registersOf(false), ...(begin && { begin }), ...quantities };
}

/** True for plain text that was measured where the car is. */
const isUsable = ({ format, location }: SampledValue): boolean =>
  format !== 'SignedData' && (location === '' || location === 'Outlet');

const isNumber = ({ value }: SampledValue): boolean => Numeric.safeParse(value).success;

function readQuantities(values: readonly SampledValue[]): Omit<Measured, 'registers'> {
  const power = total(values, 'Power.Active.Import');
  const currents = findPhases(values, 'Current.Import');
  const all = findPhases(values, 'Voltage').filter(({ phase }) => !/^L\d-L\d$/.test(phase));
  const voltages = all.filter((each) => readNumber(each) >= DEAD_VOLTAGE).map(readNumber);
  const voltage =
    voltages.length > 0
      ? voltages.reduce((sum, each) => sum + each, 0) / voltages.length
      : all.length > 0
        ? 0
        : null;
  const amperes = currents.map(readNumber);
  const computed =
    voltage !== null && amperes.length > 0 ? voltage * amperes.reduce((sum, each) => sum + each, 0) : null;
  return {
    ...((power ?? computed) !== null && { power: power ?? computed ?? 0 }),
    ...(amperes.length > 0 && {
      current: Math.max(...amperes),
      phases: Math.max(1, amperes.filter((each) => each >= IDLE_CURRENT).length),
    }),
    ...(voltage !== null && { voltage }),
  };
}

const isOf = ({ measurand }: SampledValue, wanted: string) => (measurand || REGISTER) === wanted;

/** The value for all phases, or the sum of the given ones; null while one of them is unknown. */
function total(values: readonly SampledValue[], measurand: string): number | null {
  const found = values.filter((each) => isOf(each, measurand));
  const whole = found.find((each) => each.phase === '' && isNumber(each));
  if (whole) return readNumber(whole);
  const phases = found.filter(({ phase }) => phase !== '');
  if (phases.length === 0 || !phases.every(isNumber)) return null;
  return phases.reduce((sum, each) => sum + readNumber(each), 0);
}

/** Values of single phases, else the total; without the neutral conductor. */
function findPhases(values: readonly SampledValue[], measurand: string): SampledValue[] {
  const found = values.filter((each) => isOf(each, measurand) && each.phase !== 'N' && isNumber(each));
  const single = found.filter(({ phase }) => phase !== '');
  return single.length > 0 ? single : found;
}

/** Value in W, Wh, A or V. */
function readNumber({ value, unit, unitOfMeasure }: SampledValue): number {
  const scale = (unit === '' ? (unitOfMeasure?.unit ?? '') : unit).startsWith('k') ? 1000 : 1;
  return Number(value) * scale * 10 ** (unitOfMeasure?.multiplier ?? 0);
}
