import { deviceModels, modelById } from '@heliograph/domain/models';
import { readFileSync } from 'node:fs';
import { createBus, type ModbusBusConfig } from '../buses/createBus.ts';
import type { Draft } from '../drafts/draft.ts';
import { draftMap } from '../drafts/draftMap.ts';
import { formatReport } from '../drafts/formatReport.ts';
import { checkMap, type CheckedMap } from './checkMap.ts';
import { loadMaps, ownMaps } from './loadMaps.ts';
import { parseRanges, parseRecording, recordDevice } from './recording.ts';

/**
 * Checks a map against a recording.
 * @param map id of a map, or a file
 * @param folders of the user's own maps
 * @throws Error with one clear line
 */
export async function checkMapFile(
  map: string,
  file: string,
  folders: readonly string[] = [],
): Promise<CheckedMap> {
  const isFile = /\.ya?ml$/.test(map);
  const maps = loadMaps([ownMaps(), ...folders], isFile ? [map] : []);
  const found = isFile ? [...maps.values()].at(-1) : maps.get(map);
  if (!found) throw new Error(`there is no map ${map}; there are ${[...maps.keys()].join(', ')}`);
  return await checkMap(found, parseRecording(readFileSync(file, 'utf8')));
}

/**
 * Codes of a model of the catalogue, for the values, texts and settings of a map; without a model, all models.
 *
 * @throws Error with one clear line
 */
export function listCodes(id: string | undefined): string {
  const models = deviceModels.map((model) => `${model.id}  ${model.name.en}`).join('\n');
  if (id === undefined) return `${models}\n`;
  const model = modelById(Number(id));
  if (!model) throw new Error(`model ${id} is unknown; choose one of:\n${models}`);
  const rows = model.properties.map(({ code, kind, unit, name, options = [] }) => [
    code,
    kind,
    unit,
    [name.en, ...options.map((option) => `${option.value} ${option.name.en}`)].join(', '),
  ]);
  const width = (column: number) => Math.max(...rows.map((row) => row[column]!.length));
  const widths = [width(0), width(1), width(2), 0];
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, i) => cell.padEnd(widths[i]!))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

/**
 * Drafts a map from a file of another program.
 *
 * @param file `-` for the standard input
 * @param options with the model of the catalogue, chosen by the values without one, and the name for messages
 * @throws Error with one clear line
 */
export function draftFile(
  file: string,
  { model, name = file }: { model?: number | undefined; name?: string | undefined } = {},
): { draft: Draft; report: string } {
  const text = readFileSync(file === '-' ? 0 : file, 'utf8');
  const draft = draftMap(name, text, { model, maps: loadMaps() });
  return { draft, report: formatReport(name, draft) };
}

/**
 * Records registers of a unit.
 * @param ranges such as `holding 0-120, input 52`
 * @returns YAML
 * @throws NoAnswerError, or Error with one clear line
 */
export async function recordUnit(config: ModbusBusConfig, unit: number, ranges: string): Promise<string> {
  const wanted = parseRanges(ranges);
  const bus = createBus(config, { now: Date.now });
  try {
    return await recordDevice(bus, unit, wanted, `${config.name}, unit ${unit}`);
  } finally {
    await bus.close();
  }
}
