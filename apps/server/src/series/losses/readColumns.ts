import { createMeanColumn, type NamedColumn, type StationColumns } from '@heliograph/domain/losses';
import { readPacks } from '@heliograph/domain/columns';
import { Code } from '@heliograph/domain/models';
import type { Client } from '../../storage/client.ts';
import { decodePacks } from '../../storage/damage.ts';
import { storedSamples } from '../queries/storedSamples.ts';
import { QUARTER } from '../energy/energyRow.ts';
import { yieldToEventLoop } from '../../support/yieldToEventLoop.ts';

/** A device that tells generation, or the exchange with the grid. */
interface Source {
  id: number;
  name: string;
  gatewayId: number;
  /** Slots of its properties. */
  slots: Map<string, number>;
}

/** Devices of a station from which its columns are read. */
export interface StationSources {
  inverters: Source[];
  meters: Source[];
  /** AC rating of the inverters together, W; null if one did not report its own. */
  rated: number | null;
}

const TEMPERATURE = 'inverter_temperature';
const VOLTAGES = [Code.gridVoltage, 'grid_voltage_l1', 'grid_voltage_l2', 'grid_voltage_l3'];
const READ: readonly string[] = [
  Code.pvPower,
  Code.pvTotal,
  Code.gridPower,
  Code.soc,
  TEMPERATURE,
  ...VOLTAGES,
];
const STRING_POWER = /^pv(\d+)_power$/;

export async function findSources(client: Client, stationId: number): Promise<StationSources> {
  const { rows } = await client.query<{
    id: number;
    name: string;
    gatewayId: number;
    makes: boolean;
    code: string;
    slot: number;
    rated: number | null;
  }>(
    `select device.id, device.name, gateway_id as "gatewayId", code, slot, rated_power as rated,
       exists (select from station_point point where point.device_id = device.id and label = 'fd') as makes
     from device join model_function fun using (model_id)
     where station_id = $1 and slot is not null and (code = any($2::text[]) or code ~ '^pv[0-9]+_power$')
       and exists (select from station_point point where point.device_id = device.id and label in ('fd', 'sd'))
     order by device.id, slot`,
    [stationId, READ],
  );
  const sources: StationSources = { inverters: [], meters: [], rated: null };
  const ratings = new Map<number, number | null>();
  const known = new Map<number, Source>();
  for (const { id, name, gatewayId, makes, code, slot, rated } of rows) {
    const source = known.get(id) ?? { id, name, gatewayId, slots: new Map<string, number>() };
    if (!known.has(id)) sources[makes ? 'inverters' : 'meters'].push(source);
    known.set(id, source);
    source.slots.set(code, slot);
    ratings.set(id, rated);
  }
  sources.inverters = sources.inverters.filter(({ slots }) => slots.has(Code.pvPower));
  sources.rated = sources.inverters.reduce<number | null>((sum, { id }) => {
    const rated = ratings.get(id) ?? null;
    return sum === null || rated === null ? null : sum + rated;
  }, 0);
  sources.meters = sources.meters.filter(({ slots }) => slots.has(Code.gridPower));
  return sources;
}

/**
 * When the powers of a station's inverters begin, before `until`, epoch ms; null for none. Older days may hold counters
 * only, as gateways report them for longer.
 */
export async function firstPower(
  client: Client,
  { inverters }: StationSources,
  until: number,
): Promise<number | null> {
  const ids = inverters.map(({ id }) => id);
  const { rows } = await client.query<{ at: number | null }>(
    `select least((select min(day) from sample_day where device_id = any($1::int[])),
       (select min(at) from sample where device_id = any($1::int[]))) as at`,
    [ids],
  );
  const start = rows[0]?.at ?? null;
  if (start === null) return null;
  let first = until;
  for (const { id, slots } of inverters)
    first = Math.min(first, await firstValue(client, id, slots.get(Code.pvPower)!, start, first));
  return first < until ? first : null;
}

/** When the values of a property begin in [start, end); `end` without one. */
async function firstValue(
  client: Client,
  id: number,
  slot: number,
  start: number,
  end: number,
): Promise<number> {
  for await (const stored of storedSamples(client, [{ id, slots: [slot] }], start, end)) {
    const { at, columns } = decodePacks('sample_day', [stored], (pack) => readPacks(pack, [0]));
    const known = columns[0]!.findIndex((value) => !Number.isNaN(value));
    if (known >= 0) return at[known]!;
    await yieldToEventLoop();
  }
  return end;
}

/** Columns of one device, by property. */
type DeviceColumns = Map<string, Float64Array>;

/**
 * Quarter hours of a station in [start, end), from its samples.
 *
 * @param client in a snapshot
 */
export async function readColumns(
  client: Client,
  { inverters, meters }: StationSources,
  start: number,
  end: number,
): Promise<StationColumns> {
  const length = Math.round((end - start) / QUARTER);
  const columns = new Map<number, DeviceColumns>();
  for (const source of [...inverters, ...meters])
    columns.set(source.id, await readDevice(client, source, start, length));
  const of = (sources: readonly Source[], code: string) =>
    sources.flatMap(({ id }) => columns.get(id)!.get(code) ?? []);
  const units = inverters.map((source) => ({
    source,
    power: columns.get(source.id)!.get(Code.pvPower)!,
    strings: stringsOf(source, columns.get(source.id)!),
  }));
  for (const unit of units) {
    const others = [...inverters, ...meters].filter(
      ({ id, gatewayId }) => gatewayId === unit.source.gatewayId && id !== unit.source.id,
    );
    zeroSilent(
      [unit.power, ...unit.strings.map(({ power }) => power)],
      others.map(({ id, slots }) =>
        columns.get(id)!.get(slots.has(Code.pvPower) ? Code.pvPower : Code.gridPower)!,
      ),
    );
  }
  const isSingle = units.length === 1;
  return {
    start,
    step: QUARTER,
    power: sumOf(
      units.map(({ power }) => power),
      length,
    ),
    counter: sumOf(of(inverters, Code.pvTotal).map(held), length),
    // With a meter at the grid connection, inverters see only what passes through them.
    grid: sumOf(of(meters.length > 0 ? meters : inverters, Code.gridPower), length),
    charge: meanOf(of(inverters, Code.soc), length),
    voltage: highestOf(
      VOLTAGES.flatMap((code) => of(inverters, code)),
      length,
    ),
    temperature: highestOf(of(inverters, TEMPERATURE), length),
    units: units.map(({ source: { name }, power }) => ({ name, power })),
    strings: units.flatMap(({ source, strings }) =>
      strings.map(({ name, power }) => ({ name: isSingle ? name : `${source.name} ${name}`, power })),
    ),
  };
}

async function readDevice(
  client: Client,
  { id, slots }: Source,
  start: number,
  length: number,
): Promise<DeviceColumns> {
  const codes = [...slots.keys()];
  const means = codes.map(() => createMeanColumn(start, QUARTER, length));
  const counter = codes.indexOf(Code.pvTotal);
  const readings = new Float64Array(length).fill(NaN);
  const wanted = [{ id, slots: [...slots.values()] }];
  // The samples beside the edges cover the first and the last quarter hour.
  const end = start + length * QUARTER;
  for await (const stored of storedSamples(client, wanted, start - QUARTER, end + QUARTER)) {
    const { at, columns } = decodePacks('sample_day', [stored], (pack) => readPacks(pack, [...codes.keys()]));
    for (const [k, column] of columns.entries()) {
      if (k !== counter) for (let i = 0; i < at.length; i++) means[k]!.take(at[i]!, column[i]!);
      else
        for (let i = 0; i < at.length; i++)
          if (at[i]! >= start && at[i]! < end && !Number.isNaN(column[i]!))
            readings[Math.floor((at[i]! - start) / QUARTER)] = column[i]! * 1000;
    }
    await yieldToEventLoop();
  }
  return new Map(codes.map((code, k) => [code, k === counter ? readings : means[k]!.finish()]));
}

/** Strings of an inverter that ever gave power, by name, such as `PV1`. */
function stringsOf({ slots }: Source, columns: DeviceColumns): NamedColumn[] {
  return [...slots.keys()].flatMap((code) => {
    const [, input] = STRING_POWER.exec(code) ?? [];
    const power = columns.get(code)!;
    return input !== undefined && power.some((value) => value > 0) ? [{ name: `PV${input}`, power }] : [];
  });
}

/** An inverter that is silent while its gateway reports others is off, or asleep: it gives nothing. */
function zeroSilent(own: readonly Float64Array[], others: readonly Float64Array[]): void {
  const [power] = own;
  for (let i = 0; i < power!.length; i++) {
    if (!Number.isNaN(power![i]!) || others.every((column) => Number.isNaN(column[i]!))) continue;
    for (const column of own) column[i] = 0;
  }
}

/** Sum where all are known. */
function sumOf(columns: readonly Float64Array[], length: number): Float64Array {
  const none = columns.length === 0 ? NaN : 0;
  return Float64Array.from({ length }, (_, i) => columns.reduce((sum, column) => sum + column[i]!, none));
}

function meanOf(columns: readonly Float64Array[], length: number): Float64Array {
  return sumOf(columns, length).map((sum) => sum / columns.length);
}

/** Highest of the known values. */
function highestOf(columns: readonly Float64Array[], length: number): Float64Array {
  return Float64Array.from({ length }, (_, i) =>
    columns.reduce((most, column) => (column[i]! > most || Number.isNaN(most) ? column[i]! : most), NaN),
  );
}

/** Readings, held until the next one: a counter of an inverter that sleeps stands still. */
function held(readings: Float64Array): Float64Array {
  let last = NaN;
  return readings.map((reading) => (last = Number.isNaN(reading) ? last : reading));
}
