import { modelById, type DeviceModel } from '@heliograph/domain/models';
import { validateText } from '../maps/loadMaps.ts';
import type { LoadedMap, Place, Product, Value } from '../maps/mapSchema.ts';
import { MapError, parseSource } from '../maps/mapSource.ts';
import { RATED_POWER, type Candidate, type Draft, type DraftRow } from './draft.ts';
import { reasonText, type Doubt, type Reason } from './draftTexts.ts';
import { isEvcc, readEvcc } from './evcc.ts';
import { formatDraft } from './formatDraft.ts';
import { isHomeAssistant, readHomeAssistant } from './homeAssistant.ts';
import { isOfInverter } from './meanings.ts';
import { isRegisterList, readRegisterList } from './registerList.ts';
import { isSolarman, readSolarman } from './solarman.ts';
import { mostFrequent, registersIn, type SourceFile, type SourceRow, type Table } from './sourceRow.ts';
import { isSunspecModel, readSunspecModel } from './sunspecModel.ts';
import { ownPoints, understand } from './understand.ts';

/** Largest file that is read, bytes. */
export const MAX_FILE = 512_000;

interface DraftOptions {
  /** Model of the catalogue; chosen by the values without one. */
  model?: number | undefined;
  /** Our own maps, which know SunSpec points. */
  maps: ReadonlyMap<string, LoadedMap>;
}

/**
 * Drafts a map from a file of another program.
 *
 * @param file its name, for messages
 * @throws MapError with one clear line
 */
export function draftMap(file: string, text: string, { model, maps }: DraftOptions): Draft {
  const source = readFile(file, text);
  if (model !== undefined && !modelById(model)) throw new MapError(`--model: there is no model ${model}`);
  const isMeter = !source.rows.some((row) => row.code === undefined && row.names.some(isOfInverter));
  const points = ownPoints(maps);
  const candidates: Candidate[] = [];
  const leftOut = new Map<SourceRow, Reason>();
  for (const row of source.rows) {
    const found = understand(row, isMeter && source.format !== 'evcc', points);
    if ('row' in found) candidates.push(found);
    else leftOut.set(row, found);
  }
  const chosen = modelById(model ?? chooseModel(candidates, source.format === 'evcc'))!;
  const hasPoints = count(candidates, ({ table: each }) => each === null) * 2 > candidates.length;
  // SunSpec models are in the holding registers.
  const table = hasPoints ? 'holding' : mostUsedTable(candidates);
  const located = candidates.map((candidate) => withTable(candidate, table));
  const taken = choose(located, { model: chosen, hasPoints, leftOut });
  const rows = source.rows.map((row) => describe(row, taken.get(row), leftOut.get(row), chosen));
  if (taken.size === 0) {
    const [most] = mostFrequent(rows.map(({ reason }) => reason && reasonText(reason, 'en')));
    throw new MapError(
      `${file}:1: no value of the ${source.format} file is understood; most: ${most ?? '–'}`,
    );
  }
  const yaml = formatDraft({
    source,
    file: file.replace(/^.*[\\/]/, ''),
    model: chosen.id,
    table,
    entries: [...taken.values()].map(({ row, code, entry, doubts }) => ({
      code,
      entry,
      doubts: distinct(doubts),
      name: row.names[0] ?? '',
    })),
    sum: sumOfInputs(located, taken, chosen),
    leftOut: rows.filter(({ reason }) => reason !== null),
  });
  return {
    format: source.format,
    choices: source.choices,
    model: chosen.id,
    rows,
    yaml,
    map: validateText(file, yaml),
  };
}

/** Recognises a file by its content. */
function readFile(file: string, text: string): SourceFile {
  if (text.length > MAX_FILE) throw new MapError(`${file}:1: is larger than ${MAX_FILE} bytes`);
  if (isRegisterList(text)) return readRegisterList(file, text);
  const source = parseSource(file, text);
  const { data } = source;
  if (isSolarman(data)) return readSolarman(source);
  if (isEvcc(data)) return readEvcc(source);
  if (isHomeAssistant(data)) return readHomeAssistant(source);
  if (isSunspecModel(data)) return readSunspecModel(source);
  const keys = Object.keys(data).slice(0, 3).join(', ');
  throw new MapError(
    `${file}:1: ${keys || 'file'}: must be a definition of ha-solarman (parameters), a meter template of evcc (template, render), a Home Assistant configuration (modbus), a SunSpec model (id, group) or a CSV list with the columns name and register`,
  );
}

/** Models that a file can be of: hybrid inverters, inverters without a battery. */
const HYBRIDS = [15, 18, 20, 21] as const;
const INVERTERS = [33, 26, 27] as const;
const METER = 39;

/** The model that has most of the values of the file; of several, the one that its phases and inputs suggest. */
function chooseModel(candidates: readonly Candidate[], ofEvcc: boolean): number {
  const codes = new Set(candidates.map(({ code }) => code));
  const has = (pattern: RegExp) => [...codes].some((code) => pattern.test(code));
  const isThreePhase = has(/_l3$/);
  const fitOf = (id: number) => {
    const known = codesOf(modelById(id)!);
    return count([...codes], (code) => codeOf(code, known) !== null);
  };
  const best = (models: readonly number[], suggested: number) =>
    [suggested, ...models].toSorted((a, b) => fitOf(b) - fitOf(a))[0]!;
  if (has(/^(battery_|SOC$|charge_total|discharge_total)/)) {
    // A machine of one phase is none of three, however many inputs it has.
    if (!has(/_l[23]$/)) return 15;
    if (!isThreePhase) return best(HYBRIDS, 18);
    if (has(/^pv([5-9]|1\d)_/)) return best(HYBRIDS, 21);
    return best(HYBRIDS, has(/^pv[34]_/) ? 20 : 18);
  }
  if (!has(OF_INVERTER) || (ofEvcc && isMeterOfTwoUses(candidates))) return METER;
  return best(INVERTERS, isThreePhase || has(/^pv3_/) ? 26 : 33);
}

const OF_INVERTER = /^(pv\d+_|P$|KRA$|today-KRA$|output_power$)/;

/**
 * True for a meter of evcc that measures the grid or the PV, wherever it is: the file has no PV power of its own, or reads it
 * where it reads that of the grid.
 */
function isMeterOfTwoUses(candidates: readonly Candidate[]): boolean {
  const of = (code: string) =>
    candidates.filter((each) => each.code === code).map(({ row }) => registersOf(row.content));
  const grid = of('grid_power');
  return grid.length > 0 && of('P').every((registers) => grid.includes(registers));
}

const mostUsedTable = (candidates: readonly Candidate[]): Table =>
  count(candidates, (each) => each.table === 'input') > count(candidates, (each) => each.table === 'holding')
    ? 'input'
    : 'holding';

/** A candidate that names its table if that is not the table of the map. */
function withTable(candidate: Candidate, ofMap: Table): Candidate {
  const { table, entry } = candidate;
  if (table === null || table === ofMap) return candidate;
  const placed = <T extends object>(part: T): T =>
    'product' in part ? { ...part, product: (part.product as object[]).map(placed) } : { ...part, table };
  if (entry.kind === 'text') return { ...candidate, entry: { ...entry, text: placed(entry.text) } };
  if (entry.kind === 'rated') return { ...candidate, entry: { ...entry, place: placed(entry.place) } };
  const values = [entry.value]
    .flat()
    .map((value: Value): Value =>
      'sum' in value
        ? { ...value, sum: value.sum.map((part) => (typeof part === 'string' ? part : placed(part))) }
        : placed(value),
    );
  return { ...candidate, entry: { ...entry, value: values.length === 1 ? values[0]! : values } };
}

interface Choice {
  model: DeviceModel;
  /** True for a map of SunSpec points, which can have registers as well. */
  hasPoints: boolean;
  leftOut: Map<SourceRow, Reason>;
}

/** Takes one row for each code; gives the others a reason. */
function choose(
  candidates: readonly Candidate[],
  { model, hasPoints, leftOut }: Choice,
): ReadonlyMap<SourceRow, Candidate> {
  const codes = codesOf(model);
  const taken = new Map<string, Candidate>();
  for (const candidate of candidates.toSorted((a, b) => a.rank - b.rank)) {
    const { row } = candidate;
    const code = codeOf(candidate.code, codes);
    const before = taken.get(code ?? '');
    if (code === null) leftOut.set(row, { code: 'model', detail: String(model.id) });
    else if (candidate.table === null && !hasPoints) leftOut.set(row, { code: 'protocol', detail: '' });
    else if (before) leftOut.set(row, { code: 'duplicate', detail: String(before.row.line) });
    else taken.set(code, { ...candidate, code });
  }
  const order = [...codes];
  return new Map(
    [...taken.values()]
      .toSorted((a, b) => order.indexOf(a.code) - order.indexOf(b.code))
      .map((candidate) => [candidate.row, candidate]),
  );
}

const codesOf = ({ properties }: DeviceModel): ReadonlySet<string> =>
  new Set(properties.map(({ code }) => code));

const count = <T>(all: readonly T[], fits: (one: T) => boolean): number => all.filter(fits).length;

/** A code of the model; the voltage of a single phase is that of the first one. */
function codeOf(code: string, codes: ReadonlySet<string>): string | null {
  if (code === RATED_POWER || codes.has(code)) return code;
  const other = { grid_voltage_l1: 'grid_voltage', grid_voltage: 'grid_voltage_l1' }[code];
  return other !== undefined && codes.has(other) ? other : null;
}

/** Powers of the inputs, if the file has no PV power of its own; those that the model lacks by their registers. */
function sumOfInputs(
  candidates: readonly Candidate[],
  taken: ReadonlyMap<SourceRow, Candidate>,
  model: DeviceModel,
): readonly (string | Place | Product)[] {
  const codes = [...taken.values()].map(({ code }) => code);
  if (codes.includes('P') || !model.properties.some(({ code }) => code === 'P')) return [];
  const own = codes.filter(isInputPower);
  const others = new Map(
    candidates
      .filter(({ code, table }) => isInputPower(code) && !codes.includes(code) && table !== null)
      .flatMap(({ code, entry }): [string, Place | Product][] => {
        const [value] = entry.kind === 'value' ? [entry.value].flat() : [];
        return value && ('at' in value || 'product' in value) ? [[code, partOf(value)]] : [];
      }),
  );
  return [...own, ...others.values()];
}

const isInputPower = (code: string): boolean => /^pv\d+_power$/.test(code);

/** A value without what only values have. */
function partOf(value: Extract<Value, { at: unknown } | { product: unknown }>): Place | Product {
  const { valid: _valid, ...part } = value;
  if ('product' in part) return part;
  const { states: _states, sign_by: _sign, ...place } = part;
  return place;
}

function describe(
  row: SourceRow,
  candidate: Candidate | undefined,
  reason: Reason | undefined,
  model: DeviceModel,
): DraftRow {
  const { content } = row;
  const unit = model.properties.find(({ code }) => code === candidate?.code)?.unit;
  return {
    line: row.line,
    name: row.names[0] ?? '',
    code: candidate?.code ?? null,
    registers: registersOf(content),
    scale: content.kind === 'numbers' ? (scaleOf(candidate) ?? content.places[0]?.scale ?? 1) : 1,
    unit: candidate ? (unit ?? (candidate.code === RATED_POWER ? 'W' : '')) : row.unit,
    reason: candidate ? null : (reason ?? { code: 'meaning', detail: '' }),
    doubts: distinct(candidate?.doubts ?? []),
  };
}

const distinct = (doubts: readonly Doubt[]): Doubt[] => [
  ...new Map(doubts.map((each) => [`${each.code} ${each.detail}`, each])).values(),
];

function scaleOf(candidate: Candidate | undefined): number | undefined {
  if (candidate?.entry.kind !== 'value') return undefined;
  const [value] = [candidate.entry.value].flat();
  const part = value && 'sum' in value ? value.sum[0] : value;
  return typeof part === 'object' && 'scale' in part ? part.scale : undefined;
}

function registersOf(content: SourceRow['content']): string {
  switch (content.kind) {
    case 'numbers':
      return content.places
        .map((part) =>
          registersIn(part)
            .map(({ at }) => [at].flat().join('+'))
            .join(' × '),
        )
        .join(', ');
    case 'text':
      return `${content.at}–${content.at + content.registers - 1}`;
    case 'points':
      return content.points.join(', ');
    case 'pointSum':
      return content.points.map(({ point }) => point).join(' + ');
    case 'unusable':
      return '';
  }
}
