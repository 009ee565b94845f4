import { DisplayConfig, DisplayName } from '@heliograph/contracts/http';
import { faultInConfig } from '@heliograph/domain/displays';
import { wantedOf, type DisplayDraft } from './displayDraft.ts';

/** Names a field of the form: `name`, `fault_seconds`, and of a scene its id with what is wrong, `flow2.station_id`. */
export type FieldKey = string;

export type DraftFault =
  | 'name'
  | 'stations'
  | 'time'
  | 'hours'
  | 'faultSeconds'
  | 'scenes'
  | 'seconds'
  | 'stationMissing'
  | 'stationForeign'
  | 'title'
  | 'text';

const FAULT_OF: Record<string, DraftFault> = {
  name: 'name',
  station_ids: 'stations',
  light_from: 'time',
  dark_from: 'time',
  fault_seconds: 'faultSeconds',
  scenes: 'scenes',
  seconds: 'seconds',
  station_id: 'stationMissing',
  title: 'title',
  text: 'text',
};

/**
 * Everything that is wrong with a draft, by field, in the order of the form.
 *
 * @param shown the stations that the display may show
 */
export function draftFaults(draft: DisplayDraft, shown: ReadonlySet<number>): Map<FieldKey, DraftFault> {
  const { name, station_ids: stations, config } = wantedOf(draft);
  const faults = new Map<FieldKey, DraftFault>();
  const add = (path: readonly PropertyKey[], fault?: DraftFault) => {
    const key = fieldKeyOf(path.join('.'), draft);
    const found = key === null ? undefined : (fault ?? FAULT_OF[key.split('.').at(-1) ?? '']);
    if (key !== null && found !== undefined && !faults.has(key)) faults.set(key, found);
  };

  if (!DisplayName.safeParse(name).success) add(['name']);
  if (stations?.length === 0) add(['station_ids']);
  for (const { path } of DisplayConfig.safeParse(config).error?.issues ?? []) add(path);
  // One by one: the rule names the first scene only.
  for (const [index, scene] of [[-1, null] as const, ...config.scenes.entries()]) {
    const fault = faultInConfig({ ...config, scenes: scene === null ? [] : [scene] }, shown);
    if (fault?.reason === 'hours') add([fault.field], 'hours');
    else if (fault?.reason === 'station') add(['scenes', index, 'station_id'], 'stationForeign');
  }
  return faults;
}

/**
 * The field of the form that a dotted path within a display means, as the server names it: `config.scenes.2.seconds` is
 * `board.seconds` when the third scene's id is `board`; null for none.
 */
export function fieldKeyOf(path: string, draft: DisplayDraft): FieldKey | null {
  const [first = '', second, third] = path.replace(/^config\./, '').split('.');
  if (first !== 'scenes') return first in FAULT_OF ? first : null;
  const scene = second === undefined ? undefined : draft.scenes[Number(second)];
  return scene === undefined ? 'scenes' : `${scene.id}.${third ?? 'seconds'}`;
}
