import { atomWithStorage } from 'jotai/utils';

/** Position of a provider among the configured ones: 0 global, 1 China region (spec B §2.2). */
export type MapChoice = 0 | 1;

/** Which provider the person wants the tiles of, kept over reloads. */
export const mapChoiceAtom = atomWithStorage<MapChoice>('mapChoice', 0, undefined, { getOnInit: true });

/** The providers in the order they are tried: the chosen one first, since the other is better than none. */
export function inOrderOf(choice: MapChoice, urls: readonly string[]): string[] {
  const [global, china, ...more] = urls;
  // What is stored may be anything.
  if (choice !== 1 || global === undefined || china === undefined) return [...urls];
  return [china, global, ...more];
}
