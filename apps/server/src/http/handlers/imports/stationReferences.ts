import { Refused } from '../../refused.ts';

interface NamedStation {
  id: number;
  name: string;
}

/** How many ids a message lists. */
const LISTED = 5;

/** Finds the station that a row means, by name or id, among those that the user may refer to; or says why it cannot. */
export function stationFinder<S extends NamedStation>(stations: readonly S[]): (text: string) => S | Refused {
  const byText = new Map<string, Set<S>>();
  for (const station of stations)
    for (const text of [station.name.toLowerCase(), String(station.id)])
      byText.set(text, (byText.get(text) ?? new Set()).add(station));

  return (text) => {
    const [found, ...others] = byText.get(text.toLowerCase()) ?? [];
    const field = 'station';
    if (!found) return new Refused('notFound', 'importStationUnknown', { field, values: { station: text } });
    if (others.length === 0) return found;
    const ids = [found, ...others].map(({ id }) => id);
    return new Refused('conflict', 'importStationAmbiguous', {
      field,
      values: {
        station: text,
        count: ids.length,
        ids: ids.length > LISTED ? `${ids.slice(0, LISTED).join(', ')}, …` : ids.join(', '),
      },
    });
  };
}
