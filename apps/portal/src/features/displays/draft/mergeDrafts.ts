import { editsOf } from '../../../shared/forms/editsOf.ts';
import type { DisplayDraft } from './displayDraft.ts';

/** Parts of a draft: fields that only make sense together. */
const PARTS = {
  name: ['name'],
  stations: ['station_ids'],
  lang: ['lang'],
  theme: ['theme', 'light_from', 'dark_from'],
  shift: ['pixel_shift'],
  faults: ['fault_takeover', 'fault_seconds'],
  silence: ['tell_silence'],
  acknowledge: ['acknowledge'],
  scenes: ['scenes'],
} as const satisfies Record<string, readonly (keyof DisplayDraft)[]>;

export type DraftPart = keyof typeof PARTS;
const edits = editsOf<DisplayDraft>(Object.values(PARTS));

/** Merges two edits that started from `base`. */
export function mergeDrafts(base: DisplayDraft, mine: DisplayDraft, theirs: DisplayDraft) {
  const { form, adopted, conflicts } = edits.merge(base, mine, theirs);
  return { draft: form, taken: partsOf(adopted), conflicting: partsOf(conflicts) };
}

/** The parts in which two drafts differ. */
export const changedParts = (one: DisplayDraft, other: DisplayDraft): DraftPart[] =>
  partsOf(edits.changed(one, other));

/** A draft with one part taken from another. */
export const withPart = (draft: DisplayDraft, part: DraftPart, from: DisplayDraft): DisplayDraft =>
  edits.take(draft, PARTS[part], from);

const partsOf = (fields: readonly (keyof DisplayDraft)[]): DraftPart[] =>
  (Object.keys(PARTS) as DraftPart[]).filter((part) => PARTS[part].some((field) => fields.includes(field)));
