import { atomWithStorage } from 'jotai/utils';

/** [HOME-01] Position of a provider among the configured ones: 0 global, 1 China region. */
export type MapChoice = 0 | 1;

/** The chosen tile provider, kept over reloads. */
export const mapChoiceAtom = atomWithStorage<MapChoice>('mapChoice', 0, undefined, { getOnInit: true });

/** The providers in the order in which they are tried: the chosen one first. */
export function orderProviders(choice: MapChoice, urls: readonly string[]): string[] {
  const [global, china, ...more] = urls;
  // The stored value may be anything.
  if (choice !== 1 || global === undefined || china === undefined) return [...urls];
  return [china, global, ...more];
}
