import { modelById } from '@heliograph/domain/models';
import { listParameters } from '@heliograph/domain/parameters';
import { createProbing, fits } from '../modbus/identify.ts';
import { isForbidden, settingValue } from '../modbus/settings.ts';
import { readChain, splitChain } from '../sunspec/chain.ts';
import { fitsChain, hasModels, resolveSunspec } from '../sunspec/resolveSunspec.ts';
import type { LoadedMap, Place } from './mapSchema.ts';
import { createReader } from './readPlan.ts';
import { recordedBus, type Recording } from './recording.ts';
import { readRaw, getSpan, type Context } from './registers.ts';
import {
  readAlarms,
  decodeFrom,
  identitySpans,
  resolveRegisters,
  sampleSpans,
  readTexts,
  readValues,
  type Read,
  type ResolvedMap,
} from './resolvedMap.ts';

export interface CheckedRow {
  code: string;
  /** Registers as in the map; empty for sums. */
  registers: string;
  /** Raw device value, before offset and scale. */
  raw: string;
  value: string;
}

export interface CheckedMap {
  rows: readonly CheckedRow[];
  /** Likely errors of the map, or gaps in the recording. */
  problems: readonly string[];
  /** Rows as a table, then the problems. */
  text: string;
}

/** Applies a map to a recorded device. @throws Error if the device lacks something that the map requires */
export async function checkMap(map: LoadedMap, recording: Recording): Promise<CheckedMap> {
  const bus = recordedBus(recording);
  const { probe } = createProbing(bus, 1);
  const problems: string[] = [];
  const resolved = await resolve(map, probe, problems);
  const none: Context = { words: resolved.words, ratedPower: null };
  const read = (
    table: ResolvedMap['table'],
    spans: Parameters<typeof createReader>[0]['spans'],
  ): Promise<Read> =>
    createReader({ bus, unit: 1, table, spans, limits: resolved.limits, now: () => 0 }).read();

  const said = await read(resolved.table, identitySpans(resolved, none));
  const powers = resolved.ratedPower.map((place) => decodeFrom(place, said, none));
  const context = { ...none, ratedPower: powers.find((power) => power !== null && power > 0) ?? null };
  const rows: CheckedRow[] = Object.entries(readTexts(resolved, said)).map(([code, value]) => ({
    code,
    registers: '',
    raw: '',
    value,
  }));
  rows.push({ code: 'rated power', registers: '', raw: '', value: `${context.ratedPower ?? '–'} W` });

  const sample = await read(resolved.table, sampleSpans(resolved, context));
  const values = readValues(resolved, sample, context);
  const units = new Map(modelById(map.model)?.properties.map(({ code, unit }) => [code, unit]));
  for (const [code, alternatives] of Object.entries(resolved.values)) {
    const used = alternatives.find(
      (each) => !('place' in each) || decodeFrom(each.place, sample, context) !== null,
    );
    const place = used && 'place' in used ? used.place : undefined;
    if (values[code] === undefined) problems.push(`${code}: no value`);
    rows.push({
      code,
      ...cells(place, sample, context),
      value: values[code] === undefined ? '–' : `${values[code]} ${units.get(code) ?? ''}`.trim(),
    });
  }
  for (const { type, code, msg } of readAlarms(resolved, sample).flat())
    rows.push({ code: type, registers: '', raw: code, value: msg });

  const settings = Object.entries(resolved.settings);
  const set = await read(
    'holding',
    settings.map(([, setting]) => getSpan(setting, context)),
  );
  const parameters = new Map(
    listParameters(map.model, context.ratedPower).map((parameter) => [parameter.code, parameter]),
  );
  for (const [code, setting] of settings) {
    const { first, last } = getSpan(setting, context);
    const value = settingValue(setting, set({ first, last }), context);
    const { min = null, max = null, unit = '' } = parameters.get(code) ?? {};
    if (value === null) problems.push(`${code}: no value, or a number without a meaning`);
    else if ((min !== null && value < min) || (max !== null && value > max))
      problems.push(`${code}: ${value} is outside ${min} to ${max}`);
    if (!setting.read_only && isForbidden(resolved, first))
      problems.push(`${code}: register ${first} is forbidden`);
    rows.push({
      code,
      ...cells(setting, set, context),
      value: value === null ? '–' : `${value} ${unit}${setting.disputed ? ' (disputed)' : ''}`.trim(),
    });
  }
  return { rows, problems, text: formatTable(rows, problems) };
}

async function resolve(
  map: LoadedMap,
  probe: ReturnType<typeof createProbing>['probe'],
  problems: string[],
): Promise<ResolvedMap> {
  if (map.protocol === 'registers') {
    if (map.identify.length > 0 && !(await fits(map, probe)))
      problems.push('identify: the device does not fit');
    return resolveRegisters(map);
  }
  const chain = await readChain(probe);
  if (!chain) throw new Error('the recording has no SunSpec models');
  const parts = splitChain(chain);
  const models = parts.find((each) => hasModels(map, each)) ?? parts[0] ?? [];
  if (!(await fitsChain(map, models, chain, probe)))
    problems.push('models: the device does not have them, is of another maker, or does not fit identify');
  return resolveSunspec(map, models);
}

function cells(
  place: Place | undefined,
  read: Read,
  context: Context,
): Pick<CheckedRow, 'registers' | 'raw'> {
  if (!place) return { registers: '', raw: '' };
  const span = getSpan(place, context);
  const raw = readRaw(place, read(span), context);
  const at = [place.at].flat().join('+');
  return {
    registers: place.bits ? `${at} bits ${place.bits.join('–')}` : at,
    raw: raw === null ? '–' : String(raw),
  };
}

function formatTable(rows: readonly CheckedRow[], problems: readonly string[]): string {
  const all = [{ code: 'code', registers: 'registers', raw: 'raw', value: 'value' }, ...rows];
  const width = (key: keyof CheckedRow) => Math.max(...all.map((row) => row[key].length));
  const lines = all.map((row) =>
    (['code', 'registers', 'raw', 'value'] as const)
      .map((key) => row[key].padEnd(width(key)))
      .join('  ')
      .trimEnd(),
  );
  return [...lines, '', ...problems.map((problem) => `! ${problem}`), ''].join('\n');
}
