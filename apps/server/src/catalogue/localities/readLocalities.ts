/** Australian localities, larger ones first: `name⇥state⇥postcode⇥latitude⇥longitude`. */
export async function readLocalities(): Promise<readonly string[]> {
  return (await import('./localities.json', { with: { type: 'json' } })).default;
}
