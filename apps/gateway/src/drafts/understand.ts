import { deviceModels } from '@heliograph/domain/models';
import { DeviceMap, type LoadedMap, type Place, type Value } from '../maps/mapSchema.ts';
import { isPoint } from '../sunspec/resolveSunspec.ts';
import { RATED_POWER, type Candidate } from './draft.ts';
import { doubt, type Doubt, type Reason } from './draftTexts.ts';
import { findMeaning, findState } from './meanings.ts';
import { round } from '../maps/registers.ts';
import { registersIn, scaled, type Factors, type Numbers, type SourceRow } from './sourceRow.ts';

/** Registers that one request can read. */
const MAX_SPAN = 125;

export interface OwnPoint {
  code: string;
  value: Value;
}

/** Codes of SunSpec points by our own maps. */
export function ownPoints(maps: ReadonlyMap<string, LoadedMap>): ReadonlyMap<string, OwnPoint> {
  const found = new Map<string, OwnPoint>();
  for (const map of maps.values())
    for (const [code, entry] of Object.entries(map.values))
      for (const value of [entry].flat())
        if ('point' in value && !found.has(value.point)) found.set(value.point, { code, value });
  return found;
}

/** Finds the meaning of a row, or why it cannot be used. */
export function understand(
  row: SourceRow,
  isMeter: boolean,
  points: ReadonlyMap<string, OwnPoint>,
): Candidate | Reason {
  const { content, names, unit, isCounter = false } = row;
  if (content.kind === 'unusable') return content.reason;
  if (content.kind === 'points') return understandPoints(row, content, points);
  if (content.kind === 'pointSum') return understandPointSum(row, content.points);
  const meaning =
    row.code === undefined
      ? names.map((name) => findMeaning(name, { unit, isMeter, isCounter })).find((each) => each !== null)
      : { code: row.code, rank: 0, factor: 1, doubts: [] };
  if (!meaning) return { code: 'meaning', detail: '' };
  const { code, rank, factor } = meaning;
  const doubts = [...row.doubts, ...meaning.doubts.map((each) => doubt(each))];
  const base = { row, code, rank, table: content.table };
  if (content.kind === 'text')
    return code === 'SN1'
      ? { ...base, entry: { kind: 'text', text: { at: content.at, ascii: content.registers } }, doubts }
      : { code: 'rule', detail: 'text' };
  if (code === 'SN1') return { code: 'rule', detail: 'a number as text' };
  if (code === 'run_state') return understandState(base, content, doubts);
  if (content.labels) return { code: 'rule', detail: 'lookup' };
  const places = joinWords(content.places).map((place) => scaled(place, factor));
  if (places.flatMap(registersIn).some((place) => spanOf(place) > MAX_SPAN))
    return { code: 'apart', detail: '' };
  const [only, ...others] = places;
  if (others.length > 0 && isTotal(code)) return { code: 'parts', detail: '' };
  const bounds = content.valid?.map((bound) => round(bound * factor)) as [number, number] | undefined;
  const valid = bounds ? { valid: bounds } : {};
  if (code === RATED_POWER)
    return others.length === 0 && 'at' in only!
      ? { ...base, entry: { kind: 'rated', place: only }, doubts }
      : { code: 'calculation', detail: others.length === 0 ? 'product' : 'sum' };
  const value: Value = others.length === 0 ? { ...only!, ...valid } : { sum: [...places], ...valid };
  return accepted({
    ...base,
    entry: { kind: 'value', value },
    doubts: [
      ...doubts,
      ...valueDoubts(code, places, row.isCounter === true),
      ...(others.length > 0 ? [doubt('sum')] : []),
    ],
  });
}

/** A candidate, unless the schema of maps refuses it. */
function accepted(candidate: Candidate): Candidate | Reason {
  const { code, entry } = candidate;
  const result = DeviceMap.safeParse({
    ...{ id: 'draft', name: 'draft', manufacturer: 'draft', model: 0 },
    values: { [code]: entry.kind === 'value' ? entry.value : {} },
  });
  if (result.success) return candidate;
  return { code: 'rule', detail: result.error.issues[0]!.message };
}

/** Words of one number that a file adds up, the high one with 65,536 times the factor, as that number. */
function joinWords(places: Numbers['places']): Numbers['places'] {
  const [low, high] = places.toSorted((a, b) => (a.scale ?? 1) - (b.scale ?? 1));
  if (places.length !== 2 || !low || !high || !isWord(low) || !isWord(high)) return places;
  if (round((high.scale ?? 1) / (low.scale ?? 1)) !== 0x1_0000) return places;
  return [{ ...low, at: [low.at, high.at].flat(), type: 'u32', words: 'low-first' }];
}

/** True for a number of one register without any rule but its factor. */
const isWord = (place: Place | Factors): place is Place =>
  Object.keys(place).every((key) => key === 'at' || key === 'scale') && (place.scale ?? 1) > 0;

function spanOf({ at }: Place): number {
  const registers = [at].flat();
  return Math.max(...registers) - Math.min(...registers) + 1;
}

const SIGNED: Readonly<Record<string, Doubt['code']>> = {
  grid_power: 'grid',
  grid_power_l1: 'grid',
  grid_power_l2: 'grid',
  grid_power_l3: 'grid',
  battery_power: 'battery',
  battery_current: 'battery',
};

/** Finds what a value has to be checked for. */
function valueDoubts(code: string, places: Numbers['places'], isCounter: boolean): Doubt[] {
  const sign = SIGNED[code];
  const isUnsigned = places.flatMap(registersIn).every(({ type = 'u16' }) => type.startsWith('u'));
  return [
    ...(sign === undefined
      ? []
      : [doubt(sign), ...(isUnsigned && places.length === 1 ? [doubt('unsigned')] : [])]),
    ...(isCounter || isTotal(code) ? [doubt('counter')] : []),
  ];
}

const isTotal = (code: string): boolean =>
  deviceModels.some(({ properties }) =>
    properties.some((property) => property.code === code && property.kind === 'counter'),
  );

function understandState(
  base: Omit<Candidate, 'entry' | 'doubts'>,
  { labels, places }: Numbers,
  doubts: readonly Doubt[],
): Candidate | Reason {
  const known = [...(labels ?? [])].map(([number, label]) => ({ number, label, state: findState(label) }));
  const states = known.filter(({ state }) => state !== null);
  const [place] = places;
  if (states.length === 0 || places.length !== 1 || !place || 'product' in place)
    return { code: 'states', detail: '' };
  const others = known.filter(({ state }) => state === null).map(({ label }) => label);
  return accepted({
    ...base,
    entry: {
      kind: 'value',
      value: {
        ...place,
        states: Object.fromEntries(states.map(({ number, state }) => [String(number), state!])),
      },
    },
    doubts: others.length === 0 ? doubts : [...doubts, doubt('states', others.join(', '))],
  });
}

function understandPoints(
  row: SourceRow,
  { points, scale }: { points: readonly string[]; scale: number },
  own: ReadonlyMap<string, OwnPoint>,
): Candidate | Reason {
  const unknown = points.find((point) => !isPoint(point));
  if (unknown !== undefined) return { code: 'point', detail: unknown };
  const known = points.map((point) => own.get(point));
  const code = row.code ?? known[0]?.code;
  if (code === undefined) return { code: 'meaning', detail: '' };
  const values = points.map((point, n): Value => {
    const ours = known[n];
    // Our maps know the sign and the states of a point.
    if (ours?.code === code) return ours.value;
    return { point, ...(scale === 1 ? {} : { scale }) };
  });
  return acceptedPoints(row, code, values.length === 1 ? values[0]! : values);
}

const acceptedPoints = (row: SourceRow, code: string, value: Value | Value[]): Candidate | Reason =>
  accepted({
    row,
    code,
    rank: 0,
    table: null,
    entry: { kind: 'value', value },
    doubts: [...row.doubts, ...valueDoubts(code, [], row.isCounter === true)],
  });

function understandPointSum(
  row: SourceRow,
  points: readonly { point: string; scale: number }[],
): Candidate | Reason {
  const { code } = row;
  const unknown = points.find(({ point }) => !isPoint(point));
  if (unknown !== undefined) return { code: 'point', detail: unknown.point };
  if (code === undefined) return { code: 'meaning', detail: '' };
  if (isTotal(code)) return { code: 'parts', detail: '' };
  const sum = points.map(({ point, scale }) => (scale === 1 ? { point } : { point, scale }));
  const found = acceptedPoints(row, code, { sum });
  return 'row' in found ? { ...found, doubts: [...found.doubts, doubt('sum')] } : found;
}
