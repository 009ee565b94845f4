import type { Bus } from '../buses/bus.ts';
import { WriteRefusedError } from '../driver.ts';
import { onLine } from '../modbus/settings.ts';
import { decode, encode, getSpan, type Context } from '../maps/registers.ts';
import type { Place } from '../maps/mapSchema.ts';
import type { ChainModel } from './chain.ts';
import { findPoint, pointPlaces } from './resolveSunspec.ts';

/** Code of the setting, W. */
export const EXPORT_LIMIT = 'export_limiter';

/** Interval for sending a limit again, ms; it lapses on the device after three times as long. */
export const REFRESH_MS = 20_000;
const LAPSE_SECONDS = (3 * REFRESH_MS) / 1000;

/**
 * Limits an inverter's power through SunSpec model 704 or 123. The device drops the limit if it is not
 * refreshed, so that a failed gateway does not leave an inverter limited. These registers are not EEPROM, so
 * no budget applies.
 */
export interface ExportLimit {
  /** W; the inverter's maximum if no limit is active; null if unknown. */
  read(): Promise<number | null>;
  /** @returns the limit on the device, W @throws WriteRefusedError */
  write(watts: number): Promise<number | null>;
  /** Sends the limit again when it is due. */
  refresh(): Promise<void>;
}

interface Registers {
  /** Percent of the nominal power. */
  percent: Place;
  /** First register and words that activate the limit, in writing order. */
  turnOn(percent: number): [register: number, words: number[]][];
  enabled: number;
}

export interface ExportLimitOptions {
  bus: Bus;
  unit: number;
  chain: readonly ChainModel[];
  context: Context;
  now: () => number;
}

/** Undefined if the device has no such limit. */
export function createExportLimit({
  bus,
  unit,
  chain,
  context,
  now,
}: ExportLimitOptions): ExportLimit | undefined {
  const registers = der(chain) ?? immediate(chain);
  if (!registers) return undefined;
  const { percent, turnOn, enabled } = registers;
  const fullPower = [...pointPlaces('121.WMax', chain), ...pointPlaces('702.WMax', chain)][0];
  let active: { watts: number; sentAt: number } | null = null;

  type Line = Parameters<Parameters<Bus['exclusively']>[1]>[0];

  async function number(line: Line, place: Place): Promise<number | null> {
    const { first, last } = getSpan(place, context);
    const words = await line.read(unit, 'holding', first, last - first + 1);
    return decode(place, (register) => words[register - first], context);
  }

  const most = async (line: Line): Promise<number | null> =>
    (fullPower && (await number(line, fullPower))) ?? context.ratedPower;

  async function current(line: Line): Promise<number | null> {
    const full = await most(line);
    const isOn = await number(line, { at: enabled });
    if (full === null || isOn !== 1) return full;
    const share = await number(line, percent);
    return share === null ? null : Math.round((full * share) / 100);
  }

  const send = (watts: number): Promise<number | null> =>
    onLine(bus, unit, async (line) => {
      const full = await most(line);
      if (!full) throw new WriteRefusedError('refused', 'the device does not say what it can give');
      const scale = await number(line, { at: percent.scale_at ?? enabled, type: 's16', words: 'high-first' });
      const raw = encode(
        { at: percent.at, scale: percent.scale_at === undefined ? 1 : 10 ** (scale ?? 0) },
        Math.min(100, (100 * watts) / full),
      );
      if (raw === null)
        throw new WriteRefusedError('invalidValue', 'the device has no number for this value');
      for (const [register, words] of turnOn(raw)) await line.write(unit, register, words);
      // A limit at full power is no limit, so nothing needs refreshing.
      active = watts < full ? { watts, sentAt: now() } : null;
      return await current(line);
    });

  return {
    read: () => bus.exclusively(unit, current),
    write: send,
    async refresh() {
      if (active && now() - active.sentAt >= REFRESH_MS) await send(active.watts);
    },
  };
}

/** Model 123: five registers as one block. */
function immediate(chain: readonly ChainModel[]): Registers | null {
  const [percent] = pointPlaces('123.WMaxLimPct', chain);
  const [enabled] = findPoint('123.WMaxLim_Ena', chain);
  if (!percent || !enabled) return null;
  return {
    percent,
    enabled: enabled.address,
    turnOn: (raw) => [[Number(percent.at), [raw, 0, LAPSE_SECONDS, 0, 1]]],
  };
}

/** Model 704: first the reversion value and time, then the limit, then the switch. */
function der(chain: readonly ChainModel[]): Registers | null {
  const [percent] = pointPlaces('704.WMaxLimPct', chain);
  const [enabled] = findPoint('704.WMaxLimPctEna', chain);
  const [revertEnabled] = findPoint('704.WMaxLimPctEnaRvrt', chain);
  const [time] = findPoint('704.WMaxLimPctRvrtTms', chain);
  if (!percent || !enabled || !revertEnabled || !time) return null;
  return {
    percent,
    enabled: enabled.address,
    turnOn: (raw) => [
      [revertEnabled.address, [0]],
      [time.address, [0, LAPSE_SECONDS]],
      [Number(percent.at), [raw]],
      [enabled.address, [1]],
    ],
  };
}
