import type { SceneDraft } from '../draft/displayDraft.ts';
import type { FormProps } from '../form/formProps.ts';

/** What the fields of a scene are given. */
export interface SceneFieldsProps<S extends SceneDraft = SceneDraft> extends Pick<FormProps, 'faults'> {
  scene: S;
  /** Stations that the scene may be about. */
  stationIds: readonly number[] | null;
  onChange: (scene: SceneDraft) => void;
}

/** A scene of some kinds. */
export type SceneOf<Kind extends SceneDraft['kind']> = Extract<SceneDraft, { kind: Kind }>;
