import { DisplayConfig, DisplayName } from '@heliograph/contracts/http';
import { displayConfigError } from '@heliograph/domain/displays';
import { toSettings, type DisplayDraft } from './displayDraft.ts';

/** Field of the form: `name`, `fault_seconds`, or a scene's id with its field, `flow2.station_id`. */
export type FieldKey = string;

export type DraftError =
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

const ERROR_OF: Record<string, DraftError> = {
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

/** All errors of a draft by field, in form order. @param shown stations that the display may show */
export function draftErrors(draft: DisplayDraft, shown: ReadonlySet<number>): Map<FieldKey, DraftError> {
  const { name, station_ids: stations, config } = toSettings(draft);
  const errors = new Map<FieldKey, DraftError>();
  const add = (path: readonly PropertyKey[], error?: DraftError) => {
    const key = getFieldKey(path.join('.'), draft);
    const found = key === null ? undefined : (error ?? ERROR_OF[key.split('.').at(-1) ?? '']);
    if (key !== null && found !== undefined && !errors.has(key)) errors.set(key, found);
  };

  if (!DisplayName.safeParse(name).success) add(['name']);
  if (stations?.length === 0) add(['station_ids']);
  for (const { path } of DisplayConfig.safeParse(config).error?.issues ?? []) add(path);
  // Checked scene by scene, as the rule reports only the first.
  for (const [index, scene] of [[-1, null] as const, ...config.scenes.entries()]) {
    const error = displayConfigError({ ...config, scenes: scene === null ? [] : [scene] }, shown);
    if (error?.reason === 'hours') add([error.field], 'hours');
    else if (error?.reason === 'station') add(['scenes', index, 'station_id'], 'stationForeign');
  }
  return errors;
}

/**
 * The form's field for a dotted path in the server's refusal: `config.scenes.2.seconds` is `board.seconds` when
 * the third scene's id is `board`; null for none.
 */
export function getFieldKey(path: string, draft: DisplayDraft): FieldKey | null {
  const [first = '', second, third] = path.replace(/^config\./, '').split('.');
  if (first !== 'scenes') return first in ERROR_OF ? first : null;
  const scene = second === undefined ? undefined : draft.scenes[Number(second)];
  return scene === undefined ? 'scenes' : `${scene.id}.${third ?? 'seconds'}`;
}

/** Props of the form's sections. */
export interface DisplayFieldsProps {
  draft: DisplayDraft;
  /** Updates the latest draft. */
  onChange: (change: (draft: DisplayDraft) => DisplayDraft) => void;
  /** Error texts by field. */
  errors: ReadonlyMap<FieldKey, string>;
  /** User who paired the display, if another one did. */
  pairedBy: string | null;
}
