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
const ALL_PARTS = Object.keys(PARTS) as DraftPart[];

export interface MergedDrafts {
  /** Mine where I changed something, theirs otherwise. */
  draft: DisplayDraft;
  /** Changed only by them. */
  taken: DraftPart[];
  /** Changed by both to different values; mine is kept. */
  conflicting: DraftPart[];
}

/** Merges two edits that started from `base`. */
export function mergeDrafts(base: DisplayDraft, mine: DisplayDraft, theirs: DisplayDraft): MergedDrafts {
  const merged: MergedDrafts = { draft: theirs, taken: [], conflicting: [] };
  for (const part of ALL_PARTS) {
    if (isSame(part, base, mine)) {
      if (!isSame(part, base, theirs)) merged.taken.push(part);
      continue;
    }
    merged.draft = withPart(merged.draft, part, mine);
    if (!isSame(part, base, theirs) && !isSame(part, mine, theirs)) merged.conflicting.push(part);
  }
  return merged;
}

/** The parts in which two drafts differ. */
export const changedParts = (one: DisplayDraft, other: DisplayDraft): DraftPart[] =>
  ALL_PARTS.filter((part) => !isSame(part, one, other));

/** A draft with one part taken from another. */
export const withPart = (draft: DisplayDraft, part: DraftPart, from: DisplayDraft): DisplayDraft => ({
  ...draft,
  ...Object.fromEntries(PARTS[part].map((field) => [field, from[field]])),
});

const isSame = (part: DraftPart, one: DisplayDraft, other: DisplayDraft): boolean =>
  PARTS[part].every((field) => canonical(one[field]) === canonical(other[field]));

/** Equal for equal values, whatever their key order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
