import type { PropertyValue } from '@heliograph/contracts/mqtt';
import { modelById } from '@heliograph/domain/models';
import { RATED_POWER } from '@heliograph/domain/parameters';
import { ModbusExceptionError, NoAnswerError, type Bus } from '../buses/bus.ts';
import {
  DeviceSilentError,
  UnknownDeviceError,
  WriteRefusedError,
  type DeviceClock,
  type Driver,
  type Identity,
  type Sample,
} from '../driver.ts';
import type { LocalTime, WallTime } from '../localTime.ts';
import type { LoadedMap } from '../maps/mapSchema.ts';
import { createReader, type Reader } from '../maps/readPlan.ts';
import { getSpan, type Context, type Span } from '../maps/registers.ts';
import {
  identitySpans,
  isAsIdentified,
  resolveRegisters,
  sampleSpans,
  readTexts,
  readValues,
  readAlarms,
  decodeFrom,
  decodeText,
  type Read,
  type ResolvedMap,
} from '../maps/resolvedMap.ts';
import { readChain, splitChain } from '../sunspec/chain.ts';
import { createExportLimit, EXPORT_LIMIT, type ExportLimit } from '../sunspec/exportLimit.ts';
import { fitsChain, hasModels, resolveSunspec } from '../sunspec/resolveSunspec.ts';
import { createProbing, fits, type Probe, type Probing } from './identify.ts';
import {
  onLine,
  settingValue,
  valueError,
  writeSetting,
  writeWords,
  type SettingTarget,
} from './settings.ts';
import { createWriteBudget, type WriteBudget } from './writeBudget.ts';

export interface ModbusDriverOptions {
  bus: Bus;
  unit: number;
  /** Id of a map, or `auto`. */
  map: string;
  /** Device of the unit's SunSpec chain, from 1; by default the first that a map fits. */
  part?: number | undefined;
  maps: ReadonlyMap<string, LoadedMap>;
  deviceId: string;
  /** ms between samples; the bus may require more. */
  every: number;
  /** True if the installer confirmed the map, so that it may be used for writing. */
  confirmed: () => boolean;
  /** Settings marked as contradictory in the map, but verified on this machine. */
  resolved?: readonly string[] | undefined;
  /** epoch ms */
  now: () => number;
  /** ms since any start; never jumps. */
  monotonic: () => number;
  /** Local time of the device. */
  localTime: LocalTime;
  budget?: WriteBudget;
}

/** Interval at which the identity is read again, ms, since firmware and rated power may change. */
const IDENTITY_MS = 3_600_000;

interface Known {
  map: ResolvedMap;
  context: Context;
  texts: Readonly<Record<string, string>>;
  maker: string;
  samples: Reader;
  limit: ExportLimit | undefined;
  /** Alarms of the last reading, by the map's alarm words. */
  alarms: ReturnType<typeof readAlarms>;
  identifiedAt: number;
}

/** Creates the driver of a Modbus unit. */
export function createModbusDriver(options: ModbusDriverOptions): Driver {
  const { bus, unit, maps, deviceId, confirmed, now, monotonic, localTime } = options;
  const budget = options.budget ?? createWriteBudget({ now });
  const resolved = new Set(options.resolved);
  let known: Known | null = null;
  let isSilent = false;
  let drift: number | null = null;
  let probing: Probing | null = null;

  async function findMap(): Promise<ResolvedMap> {
    // Kept if the bus rejects further requests, so that the next attempt continues where this one stopped.
    probing ??= createProbing(bus, unit);
    const { probe, silence, wasSilentAtFirst } = probing;
    const named = maps.get(options.map);
    if (options.map !== 'auto' && !named) throw new UnknownDeviceError(`there is no map ${options.map}`);
    const candidates = named ? [named] : [...maps.values()].sort((a, b) => b.rank - a.rank);
    const isInChain = options.part !== undefined;
    const at = (cost: ReturnType<typeof getCost>) =>
      candidates.filter((map) => getCost(map) === cost && (cost === 'chain' || !isInChain));
    const found =
      (await findByRegisters(at('few'), probe)) ??
      (await findInChain(at('chain'), probe)) ??
      (await findByRegisters(at('late'), probe));
    if (found) {
      probing = null;
      return found;
    }
    // It started responding during the probing.
    if (wasSilentAtFirst()) return await findMap();
    const offers = await listOffers(candidates, probe);
    probing = null;
    throw silence() ?? new UnknownDeviceError(offers ?? `no map fits unit ${unit}`);
  }

  /** Maps for a type about which sources disagree, each with what it reads, for the installer to choose; null if none. */
  async function listOffers(candidates: readonly LoadedMap[], probe: Probe): Promise<string | null> {
    const offers: string[] = [];
    for (const map of candidates)
      if (options.map === 'auto' && map.protocol === 'registers' && (await fits(map, probe, true))) {
        const resolvedMap = resolveRegisters(map);
        const { context } = await readContext(resolvedMap);
        const read = await getReader(resolvedMap, sampleSpans(resolvedMap, context)).read();
        offers.push(`${map.id} (${formatReading(map.model, readValues(resolvedMap, read, context))})`);
      }
    return offers.length === 0
      ? null
      : `sources disagree about unit ${unit}, choose its map: ${offers.join(' or ')}`;
  }

  /** The rated power, on which a map depends, and the registers that it was read from. */
  async function readContext(map: ResolvedMap): Promise<{ context: Context; read: Read }> {
    const unknownPower: Context = { words: map.words, ratedPower: null };
    const read = await getReader(map, identitySpans(map, unknownPower)).read();
    const powers = map.ratedPower.map((place) => decodeFrom(place, read, unknownPower));
    const ratedPower = powers.find((power) => power !== null && power > 0) ?? null;
    return { context: { ...unknownPower, ratedPower }, read };
  }

  /** The first map whose registers the unit has, or the one that was chosen by name. */
  async function findByRegisters(
    candidates: readonly LoadedMap[],
    probe: Probe,
  ): Promise<ResolvedMap | null> {
    for (const map of candidates)
      if (options.map !== 'auto' || (await fits(map, probe))) return resolveRegisters(map);
    return null;
  }

  /** The first part of the unit's SunSpec chain that a map fits. */
  async function findInChain(candidates: readonly LoadedMap[], probe: Probe): Promise<ResolvedMap | null> {
    const chain = candidates.length > 0 ? await readChain(probe) : null;
    if (!chain) return null;
    const parts = splitChain(chain);
    const { part } = options;
    const wanted = part === undefined ? parts : parts.slice(part - 1, part);
    for (const models of wanted)
      for (const map of candidates) {
        const isMap =
          options.map === 'auto' ? await fitsChain(map, models, chain, probe) : hasModels(map, models);
        if (isMap) return resolveSunspec(map, models);
      }
    // A map that was chosen by name is used for a device with other models as well.
    const [first] = wanted;
    return options.map === 'auto' || !first ? null : resolveSunspec(candidates[0]!, first);
  }

  async function identify(): Promise<Known> {
    const map = known && !isSilent ? known.map : await findMap();
    const { context, read } = await readContext(map);
    const before = known?.map.id === map.id && known.context.ratedPower === context.ratedPower ? known : null;
    known = {
      map,
      context,
      texts: readTexts(map, read),
      maker: (map.maker && decodeText(map.maker, read)) ?? map.manufacturer,
      samples: before?.samples ?? getReader(map, [...sampleSpans(map, context), ...clockSpans(map)]),
      limit:
        map.limit &&
        (before?.limit ?? createExportLimit({ bus, unit, chain: map.chain, context, now: monotonic })),
      alarms: before?.alarms ?? [],
      identifiedAt: monotonic(),
    };
    return known;
  }

  const getReader = (map: ResolvedMap, spans: Parameters<typeof createReader>[0]['spans']): Reader =>
    createReader({ bus, unit, table: map.table, spans, limits: map.limits, now: monotonic });

  const current = async (): Promise<Known> =>
    known && !isSilent && monotonic() - known.identifiedAt < IDENTITY_MS ? known : await identify();

  /** Runs requests and tracks whether the device responds. */
  async function asked<T>(run: () => Promise<T>): Promise<T> {
    try {
      const result = await run();
      isSilent = false;
      return result;
    } catch (error) {
      if (!(error instanceof NoAnswerError || error instanceof ModbusExceptionError)) throw error;
      isSilent = true;
      throw new DeviceSilentError(error.message);
    }
  }

  const target = ({ map, context }: Known): SettingTarget => ({ bus, unit, map, context, budget });

  function measureDrift({ map }: Known, read: Read): void {
    const [span] = clockSpans(map);
    if (!span) return;
    const words = read(span);
    const time = unpackClock([words(span.first), words(span.first + 1), words(span.last)]);
    if (time) drift = getDrift(time, localTime(now()));
  }

  const clock: DeviceClock = {
    drift: () => drift,
    async set() {
      if (!known?.map.clock) throw new WriteRefusedError('refused', 'the device has no clock that we know');
      if (!confirmed()) throw new WriteRefusedError('locked', 'the map is not confirmed');
      const { at } = known.map.clock;
      const device = target(known);
      await onLine(bus, unit, (line) => writeWords(device, line, at, packClock(localTime(now()))));
      drift = 0;
    },
  };

  return {
    deviceId,
    every: Math.max(options.every, bus.leastEvery),
    get settings() {
      return new Set([...Object.keys(known?.map.settings ?? {}), ...(known?.limit ? [EXPORT_LIMIT] : [])]);
    },
    get clock() {
      return known?.map.clock ? clock : undefined;
    },

    identity: (): Identity => ({
      map: known?.map.id ?? null,
      modelId: known?.map.modelId ?? null,
      manufacturer: known?.maker ?? null,
      texts: known?.texts ?? {},
      ratedPower: known?.context.ratedPower ?? null,
    }),

    sample: () =>
      asked(async (): Promise<Sample> => {
        const device = await current();
        const read = await device.samples.read();
        if (!isAsIdentified(device.map, read)) throw new NoAnswerError('timeout', 'the device has changed');
        if (confirmed()) await device.limit?.refresh();
        const values = readValues(device.map, read, device.context);
        measureDrift(device, read);
        device.alarms = readAlarms(device.map, read, device.alarms);
        const alarms = device.alarms.flat();
        // It responds, but has none of the values in its map.
        const status = Object.keys(values).length === 0 ? 'abnormal' : 'normal';
        return { at: now(), status, values, alarms };
      }),

    unread() {
      const spans = known?.samples.leftOut() ?? [];
      return spans.length === 0 ? null : `the device refuses registers ${spans.map(spanText).join(', ')}`;
    },

    readSettings: (codes) =>
      asked(async () => {
        const { map, context, limit } = await current();
        const wanted = codes.flatMap((code) => (map.settings[code] ? [map.settings[code]] : []));
        const read = await createReader({
          bus,
          unit,
          table: 'holding',
          spans: wanted.map((setting) => getSpan(setting, context)),
          limits: map.limits,
          now: monotonic,
        }).read();
        const limited = codes.includes(EXPORT_LIMIT) ? await limit?.read() : undefined;
        return new Map<string, PropertyValue>(
          codes.map((code) => {
            if (code === EXPORT_LIMIT && limited !== undefined) return [code, limited];
            const setting = map.settings[code];
            if (code === RATED_POWER && !setting) return [code, context.ratedPower];
            return [code, setting ? settingValue(setting, read(getSpan(setting, context)), context) : null];
          }),
        );
      }),

    async write(code, value) {
      if (!confirmed()) throw new WriteRefusedError('locked', 'the map is not confirmed');
      const device = await asked(current).catch((error: unknown) => {
        throw error instanceof DeviceSilentError
          ? new WriteRefusedError('deviceSilent', error.message)
          : error;
      });
      if (code === EXPORT_LIMIT && device.limit) {
        const error = valueError(device.map, code, value, device.context);
        if (error !== null) throw new WriteRefusedError('invalidValue', error);
        return await device.limit.write(Number(value));
      }
      const setting = device.map.settings[code];
      if (!setting || setting.read_only)
        throw new WriteRefusedError('refused', `the map cannot write ${code}`);
      if (setting.disputed !== undefined && !resolved.has(code))
        throw new WriteRefusedError('locked', `${code} is disputed: ${setting.disputed}`);
      const error = valueError(device.map, code, value, device.context);
      if (error !== null) throw new WriteRefusedError('invalidValue', error);
      return await writeSetting(target(device), setting, Number(value));
    },
  };
}

/**
 * When a map is tried: fixed registers need fewer requests than a model chain, but many devices do not answer function 4
 * at all, so that each request costs the time that is waited for an answer.
 */
function getCost({ protocol, identify, table }: LoadedMap): 'few' | 'chain' | 'late' {
  if (protocol === 'sunspec') return 'chain';
  return identify.some((condition) => (condition.table ?? table) === 'input') ? 'late' : 'few';
}

/** Values that show best whether a map is right. */
const TELLING = ['battery_voltage', 'SOC', 'P'];

/** `battery_voltage 52.43 V, SOC 87 %` */
function formatReading(model: number, values: Readonly<Record<string, number>>): string {
  const units = new Map(modelById(model)?.properties.map(({ code, unit }) => [code, unit]));
  const told = TELLING.filter((code) => values[code] !== undefined);
  return told.map((code) => `${code} ${values[code]} ${units.get(code)}`).join(', ') || 'nothing';
}

/** `13000-13001`, with table and unit if they are not those of the map. */
const spanText = ({ first, last, table, unit }: Span) =>
  [
    ...(unit === undefined ? [] : [`unit ${unit}`]),
    ...(table === undefined ? [] : [table]),
    first === last ? `${first}` : `${first}-${last}`,
  ].join(' ');

const clockSpans = ({ clock }: ResolvedMap) => (clock ? [{ first: clock.at, last: clock.at + 2 }] : []);

/** Year since 2000 and month, day and hour, minute and second: a byte each. */
const packClock = ({ year, month, day, hour, minute, second }: WallTime): number[] => [
  ((year - 2000) << 8) | month,
  (day << 8) | hour,
  (minute << 8) | second,
];

/** Null if the registers are not a valid time. */
function unpackClock([date, hours, minutes]: readonly (number | undefined)[]): WallTime | null {
  if (date === undefined || hours === undefined || minutes === undefined) return null;
  const time = {
    year: 2000 + (date >> 8),
    month: date & 0xff,
    day: hours >> 8,
    hour: hours & 0xff,
    minute: minutes >> 8,
    second: minutes & 0xff,
  };
  const { month, day, hour, minute, second } = time;
  const isTime =
    month >= 1 && month <= 12 && day >= 1 && day <= 31 && hour <= 24 && minute < 60 && second < 60;
  return isTime ? time : null;
}

/** Difference between two local times, ms; positive if the device is ahead. */
const getDrift = (device: WallTime, ours: WallTime): number => stamp(device) - stamp(ours);

const stamp = ({ year, month, day, hour, minute, second }: WallTime): number =>
  Date.UTC(year, month - 1, day, hour, minute, second);
