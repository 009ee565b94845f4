interface Address {
  address: string;
  /** State code. */
  area: string;
  postal_code: string;
}

/** The suburb of an address: `Paddington QLD 4064`, or only state and postcode when the text names no suburb. */
export type SuburbOf = (address: Address) => string;

const words = (text: string): string => ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `;

/**
 * Only localities of the postcode are ever returned: anything else in an address may reveal where a person lives.
 * @param lines `name⇥state⇥postcode⇥latitude⇥longitude`
 */
export function createSuburbFinder(lines: readonly string[]): SuburbOf {
  const namesAt = new Map<string, string[]>();
  for (const line of lines) {
    const [name = '', area = '', postcode = ''] = line.split('\t');
    const key = `${area} ${postcode}`;
    const names = namesAt.get(key);
    if (names) names.push(name);
    else namesAt.set(key, [name]);
  }
  return ({ address, area, postal_code }) => {
    const place = `${area} ${postal_code}`.trim();
    const text = words(address);
    // The last one named, and of two that end together the longer one: streets are named after suburbs.
    const [found] = (namesAt.get(place) ?? [])
      .map((name) => ({ name, end: text.lastIndexOf(words(name)) + words(name).length }))
      .filter(({ name, end }) => end >= words(name).length)
      .sort((a, b) => b.end - a.end || b.name.length - a.name.length);
    return found ? `${found.name} ${place}` : place;
  };
}
