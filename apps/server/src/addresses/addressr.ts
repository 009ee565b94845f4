import type { FoundAddress } from '@heliograph/contracts/http';
import { z } from 'zod';

/** Time limit for an address and its geocode together. */
const TIMEOUT_MS = 2_000;

const MAX_RESULTS = 10;

/** Addressr's list; version 1 identifies an address by a link, version 2 by its pid. */
const Listed = z.array(
  z.object({
    sla: z.string().max(256),
    pid: Pid().optional(),
    links: z.object({ self: z.object({ href: z.string() }) }).optional(),
    geocoding: z.unknown().optional(),
  }),
);

const Geocoding = z.object({
  geocodes: z.array(
    z.object({
      default: z.boolean().default(false),
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
    }),
  ),
});
const Detailed = z.object({ geocoding: Geocoding });

/** Queries an address service. @throws when it fails, is too slow or returns something invalid */
export type SearchService = (typed: string, area: string) => Promise<FoundAddress[]>;

/**
 * Queries a service with the API of Addressr (https://addressr.io), which holds the G-NAF.
 *
 * @param base its address; calls go to `{base}/addresses` and `{base}/addresses/{pid}`
 */
export function createAddressr(base: string): SearchService {
  const root = base.replace(/\/+$/, '');

  async function get(path: string, signal: AbortSignal): Promise<unknown> {
    const response = await fetch(root + path, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal,
    });
    if (response.ok) return response.json();
    await response.body?.cancel();
    throw new Error(`the address service answered ${response.status}`);
  }

  /** Null when the service has no geocode or is too slow: the address is useful without one. */
  async function readGeocode(listed: z.infer<typeof Listed>[number], signal: AbortSignal) {
    const known = Geocoding.safeParse(listed.geocoding);
    if (known.success) return preferred(known.data);
    const pid = listed.pid ?? Pid().safeParse(listed.links?.self.href.split('/').at(-1)).data;
    if (pid === undefined) return null;
    const detail = await get(`/addresses/${pid}`, signal).then(Detailed.safeParse, () => null);
    return detail?.success ? preferred(detail.data.geocoding) : null;
  }

  return async (typed, area) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const list = Listed.parse(await get(`/addresses?q=${encodeURIComponent(typed)}`, signal));
    const matching = list.flatMap((listed) => {
      // A valid address has no control characters and ends with state and postcode.
      const [, state, postcode] = /^\P{Cc}+ ([A-Z]{2,3}) (\d{4})$/u.exec(listed.sla) ?? [];
      if (state === undefined || postcode === undefined || (area !== '' && state !== area)) return [];
      return [{ listed, state, postcode }];
    });
    return Promise.all(
      matching.slice(0, MAX_RESULTS).map(async ({ listed, state, postcode }) => {
        const at = await readGeocode(listed, signal);
        return {
          text: listed.sla,
          area: state,
          postal_code: postcode,
          latitude: at?.latitude ?? null,
          longitude: at?.longitude ?? null,
        };
      }),
    );
  };
}

function Pid() {
  return z.string().regex(/^[\w-]{1,64}$/);
}

function preferred({ geocodes }: z.infer<typeof Geocoding>) {
  return geocodes.find((geocode) => geocode.default) ?? geocodes[0] ?? null;
}
