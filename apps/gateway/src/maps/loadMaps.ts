import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { modelById } from '@heliograph/domain/models';
import { isPoint } from '../sunspec/resolveSunspec.ts';
import { errorAt, parseSource, type Source } from './mapSource.ts';
import { DeviceMap, listParts, type LoadedMap } from './mapSchema.ts';
import { Recording } from './recording.ts';

/** Parts whose entries are inherited one by one. */
const PARTS = ['values', 'settings', 'texts'] as const;

/** Folder of the built-in maps: beside the bundle, or in the sources. */
export function ownMaps(): string {
  const bundled = join(import.meta.dirname, 'maps');
  return existsSync(join(bundled, 'map.schema.json')) ? bundled : join(import.meta.dirname, '../../maps');
}

/**
 * Loads the maps of folders and files by id; with the same id, the later one wins. Recordings may lie beside them.
 *
 * @throws MapError
 */
export function loadMaps(
  folders: readonly string[] = [ownMaps()],
  files: readonly string[] = [],
): ReadonlyMap<string, LoadedMap> {
  const sources = new Map<string, Source>();
  for (const file of [...folders.flatMap(listMaps), ...files]) {
    const source = parseSource(file, readFileSync(file, 'utf8'));
    if (!files.includes(file) && Recording.safeParse(source.data).success) continue;
    const id = parseText(source.data.id) ?? file;
    // The map read last is the last one of the result.
    sources.delete(id);
    sources.set(id, source);
  }
  const maps = [...sources.values()].map((source) => validate(source, sources));
  return new Map(maps.map((map) => [map.id, map]));
}

/**
 * Validates the text of a map that extends no other.
 *
 * @param file its name, for messages
 * @throws MapError
 */
export const validateText = (file: string, text: string): LoadedMap =>
  validate(parseSource(file, text), new Map());

function listMaps(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => /\.ya?ml$/.test(name));
  return names.sort().map((name) => join(folder, name));
}

/** Merges a map with the map it extends. */
function complete(
  source: Source,
  sources: ReadonlyMap<string, Source>,
  seen: readonly Source[],
): Record<string, unknown> {
  const base = parseText(source.data.extends);
  if (base === undefined) return source.data;
  const found = sources.get(base);
  if (!found || seen.includes(found)) throw errorAt(source, ['extends'], `there is no map ${base}`);
  const under = complete(found, sources, [...seen, source]);
  const parts = PARTS.map((part): [string, unknown] => [
    part,
    { ...getEntries(under[part]), ...getEntries(source.data[part]) },
  ]);
  return { ...under, identify: [], ...source.data, ...Object.fromEntries(parts) };
}

const parseText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const getEntries = (part: unknown): object => (typeof part === 'object' && part !== null ? part : {});

function validate(source: Source, sources: ReadonlyMap<string, Source>): LoadedMap {
  const result = DeviceMap.safeParse(complete(source, sources, []));
  if (!result.success) {
    const issue = deepest(result.error.issues[0]!);
    throw errorAt(source, issue.path, issue.message);
  }
  const map = {
    ...result.data,
    settings: present(result.data.settings),
    values: present(result.data.values),
  };
  const model = modelById(map.model);
  if (!model) throw errorAt(source, ['model'], `there is no model ${map.model}`);
  const known = new Map(model.properties.map(({ code, kind }) => [code, kind]));
  for (const code of Object.keys(map.values)) {
    if (!['measure', 'counter', 'state'].includes(known.get(code) ?? ''))
      throw errorAt(source, ['values', code], `model ${map.model} has no such value`);
  }
  for (const [code, value] of Object.entries(map.values))
    for (const each of [value].flat())
      for (const part of listParts(each)) {
        const other = typeof part === 'string' ? part : 'of' in part ? part.of : null;
        if (other !== null && !(other in map.values))
          throw errorAt(source, ['values', code], `the map has no value ${other}`);
      }
  for (const code of Object.keys(map.settings)) {
    if (known.get(code) !== 'setting')
      throw errorAt(source, ['settings', code], `model ${map.model} has no such setting`);
  }
  for (const [path, point] of getPoints(map)) {
    if (!isPoint(point)) throw errorAt(source, path, `there is no point ${point}`);
  }
  return map;
}

/** Entries that are not removed from the extended map by null. */
const present = <T>(entries: Readonly<Record<string, T | null>>): Record<string, T> =>
  Object.fromEntries(Object.entries(entries).filter((entry): entry is [string, T] => entry[1] !== null));

/** SunSpec points of a map and their paths. */
function* getPoints(map: LoadedMap): Iterable<[path: PropertyKey[], point: string]> {
  for (const [code, entry] of Object.entries(map.values))
    for (const value of [entry].flat()) {
      for (const part of listParts(value))
        if (typeof part !== 'string' && 'point' in part) yield [['values', code], part.point];
      if ('point' in value && value.sign_by) yield [['values', code], value.sign_by.point];
    }
  for (const [code, text] of Object.entries(map.texts))
    if ('point' in text) yield [['texts', code], text.point];
  for (const power of [map.rated_power ?? []].flat())
    if ('point' in power) yield [['rated_power'], power.point];
  for (const [index, { point }] of map.alarms.entries()) if (point) yield [['alarms', index], point];
}

/** The deepest issue among the alternatives of a union, which is most likely the intended one. */
function deepest(issue: z.core.$ZodIssue): { path: PropertyKey[]; message: string } {
  if (issue.code !== 'invalid_union') return issue;
  const inner = issue.errors
    .map((issues) => issues.map(deepest))
    .sort((a, b) => a.length - b.length)
    .flatMap((issues) => issues.slice(0, 1));
  const best = inner.sort((a, b) => b.path.length - a.path.length)[0];
  return best ? { path: [...issue.path, ...best.path], message: best.message } : issue;
}
