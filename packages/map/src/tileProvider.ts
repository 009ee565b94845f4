/** Resolves when the tile at this address arrives, rejects when it does not. */
export type ProbeTile = (url: string, signal: AbortSignal) => Promise<void>;

/** A provider that answers no tile within this time counts as unreachable (spec A §4). */
export const PROVIDER_TIMEOUT_MS = 5_000;

/**
 * The first provider in order whose top tile is reachable within the time limit, or null: then the vector basemap
 * stands alone.
 *
 * @param urls tile templates with `{z}`, `{x}` and `{y}`: 0 global, 1 China region
 */
export async function chooseProvider(
  urls: readonly string[],
  probe: ProbeTile,
  signal: AbortSignal,
): Promise<string | null> {
  for (const url of urls) {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(PROVIDER_TIMEOUT_MS)]);
    try {
      await probe(topTile(url), limit);
      return url;
    } catch {
      if (signal.aborted) return null;
    }
  }
  return null;
}

/** Loads the tile as an image: a tile server needs no cross-origin permission for that. */
export const probeByImage: ProbeTile = (url, signal) =>
  new Promise((resolve, reject) => {
    const image = new Image();
    const refuse = () => {
      image.src = '';
      reject(new Error(`No tile from ${url}`));
    };
    signal.addEventListener('abort', refuse, { once: true });
    image.onload = () => {
      resolve();
    };
    image.onerror = refuse;
    image.src = url;
  });

function topTile(template: string): string {
  return template.replace('{z}', '0').replace('{x}', '0').replace('{-y}', '0').replace('{y}', '0');
}
