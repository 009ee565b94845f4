import type { DisplayDraft } from './displayDraft.ts';

/** Fields that only make sense together, by what they are called together. */
const PARTS = {
  name: ['name'],
  stations: ['station_ids'],
  lang: ['lang'],
  theme: ['theme', 'light_from', 'dark_from'],
  shift: ['pixel_shift'],
  faults: ['fault_takeover', 'fault_seconds'],
  silence: ['tell_silence'],
  scenes: ['scenes'],
} as const satisfies Record<string, readonly (keyof DisplayDraft)[]>;

export type DraftPart = keyof typeof PARTS;
const ALL_PARTS = Object.keys(PARTS) as DraftPart[];

export interface MergedDrafts {
  /** Mine where I changed something, theirs everywhere else. */
  draft: DisplayDraft;
  /** Only they changed these. */
  taken: DraftPart[];
  /** Both of us changed these, each to something else; they are kept as I have them. */
  clashes: DraftPart[];
}

/** Joins two edits of a display that began from `base`. */
export function mergeDrafts(base: DisplayDraft, mine: DisplayDraft, theirs: DisplayDraft): MergedDrafts {
  const merged: MergedDrafts = { draft: theirs, taken: [], clashes: [] };
  for (const part of ALL_PARTS) {
    if (isSame(part, base, mine)) {
      if (!isSame(part, base, theirs)) merged.taken.push(part);
      continue;
    }
    merged.draft = withPart(merged.draft, part, mine);
    if (!isSame(part, base, theirs) && !isSame(part, mine, theirs)) merged.clashes.push(part);
  }
  return merged;
}

/** The parts in which two drafts differ. */
export const changedParts = (one: DisplayDraft, other: DisplayDraft): DraftPart[] =>
  ALL_PARTS.filter((part) => !isSame(part, one, other));

/** A draft with one part of another. */
export const withPart = (draft: DisplayDraft, part: DraftPart, from: DisplayDraft): DisplayDraft => ({
  ...draft,
  ...Object.fromEntries(PARTS[part].map((field) => [field, from[field]])),
});

const isSame = (part: DraftPart, one: DisplayDraft, other: DisplayDraft): boolean =>
  PARTS[part].every((field) => canonical(one[field]) === canonical(other[field]));

/** Equal for what is equal, in whatever order its keys came. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
