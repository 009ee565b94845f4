import { z } from 'zod';
import { call } from './call.ts';

export const AgentConfig = z.object({
  prefix: z.string(),
  prefix_name: z.string(),
  version: z.string(),
  /** Factor of the dashboard's revenue card (DV-09). */
  revenue_factor: z.number(),
  /** kg CO2-e per kWh by area code, with its source (DV-08). */
  co2: z.object({ source: z.string(), year: z.number().int(), factors: z.record(z.string(), z.number()) }),
  /** Tile providers, tried in order: 0 global, 1 China region; empty means the vector basemap only (DV-13). */
  tile_urls: z.array(z.string()),
  /** Tile attribution shown on the map, plain text; empty for none. */
  tile_attribution: z.string(),
  guest_enabled: z.boolean(),
  /** Name of the identity provider on the sign-in page; empty without one. */
  oidc_name: z.string(),
  /** External pages shown instead of the bundled texts; empty for the bundled ones. */
  terms_url: z.string(),
  privacy_url: z.string(),
  /** Contact of the operator; empty or null where not configured. */
  contact: z.object({
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    location: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  }),
  /** Address of the portal for phones; empty when only the page's own address is known. */
  public_url: z.string(),
  /** States: code, name, zone. */
  area: z.array(z.object({ code_type: z.string(), type_name: z.string(), time_zone: z.string() })),
});
export type AgentConfig = z.infer<typeof AgentConfig>;

/** GET /common/get_agent_config: name and setup of the deployment. */
export const getAgentConfig = call('GET', '/common/get_agent_config', {
  may: 'public',
  summary: 'Deployment configuration for the pages',
  request: z.object({}),
  answer: AgentConfig,
});

/**
 * POST /common/upload_file: a picture for a station, stored in two sizes (API-03). It is deleted after a day unless a
 * station uses it.
 */
export const uploadFile = call('POST', '/common/upload_file', {
  may: 'picture.upload',
  service: 'upload',
  summary: 'Upload a picture of a station',
  request: z.object({ file: z.instanceof(Uint8Array) }),
  answer: z.object({ url: z.string() }),
});
