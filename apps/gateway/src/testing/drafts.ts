import { loadMaps } from '../maps/loadMaps.ts';
import type { Draft } from '../drafts/draft.ts';
import { draftMap } from '../drafts/draftMap.ts';

const maps = loadMaps();

export const draft = (text: string, model?: number, file = 'theirs.txt'): Draft =>
  draftMap(file, text, { model, maps });

/** The rows that were left out, by name. */
export const leftOut = ({ rows }: Draft): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap(({ name, reason }) => (reason ? [[name, `${reason.code} ${reason.detail}`.trim()]] : [])),
  );

/** Codes of the doubts of a value. */
export const listDoubts = ({ rows }: Draft, code: string): string[] =>
  rows.filter((row) => row.code === code).flatMap(({ doubts }) => doubts.map((each) => each.code));
