import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createBus, type ModbusBusConfig } from '../buses/createBus.ts';
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
  const maps = loadMaps([ownMaps(), ...folders, ...(isFile ? [dirname(map)] : [])]);
  const id = isFile ? /^id:\s*(\S+)/m.exec(readFileSync(map, 'utf8'))?.[1] : map;
  const found = maps.get(id ?? '');
  if (!found) throw new Error(`there is no map ${map}; there are ${[...maps.keys()].join(', ')}`);
  return await checkMap(found, parseRecording(readFileSync(file, 'utf8')));
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
