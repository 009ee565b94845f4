/** The chosen station; one chosen in the list is brought into view, one chosen on the map is there already. */
export type Selection = { station: number; from: 'list' | 'map' } | null;
