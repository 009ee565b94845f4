import { z } from 'zod';
import { call } from './call.ts';

/** GET /common/get_agent_config: what the product is called here and how the deployment is set up. */
export const getAgentConfig = call('GET', '/common/get_agent_config', {
  access: 'public',
  summary: 'Deployment configuration for the pages',
  request: z.object({}),
  answer: z.object({
    prefix: z.string(),
    prefix_name: z.string(),
    version: z.string(),
    /** Factor of the dashboard's revenue card (DV-09). */
    revenue_factor: z.number(),
    /** kg CO2-e per kWh by area code, with its source (DV-08). */
    co2: z.object({ source: z.string(), year: z.number().int(), factors: z.record(z.string(), z.number()) }),
    /** Tile providers, tried in order: 0 global, 1 China region; empty means the vector basemap only (DV-13). */
    tile_urls: z.array(z.string()),
    /** Whom the tiles are owed to, in plain text; empty for nobody. */
    tile_attribution: z.string(),
    guest_enabled: z.boolean(),
    /** Outside pages shown instead of the shipped texts; empty for the shipped ones. */
    terms_url: z.string(),
    privacy_url: z.string(),
    /** How to reach the operator; empty or null where they do not say. */
    contact: z.object({
      email: z.string(),
      phone: z.string(),
      address: z.string(),
      location: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
    }),
    /** Where a phone reaches the portal; empty when only the page's own address is known. */
    public_url: z.string(),
    /** States: code, name, zone. */
    area: z.array(z.object({ code_type: z.string(), type_name: z.string(), time_zone: z.string() })),
  }),
});

/**
 * POST /common/upload_file: a picture for a station, decoded and drawn anew in two sizes (spec B §7). It is dropped
 * after a day unless a station shows it.
 */
export const uploadFile = call('POST', '/common/upload_file', {
  service: 'upload',
  summary: 'Upload a picture of a station',
  request: z.object({ file: z.instanceof(Uint8Array) }),
  answer: z.object({ url: z.string() }),
});
