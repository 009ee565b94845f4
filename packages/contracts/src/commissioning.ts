import { z } from 'zod';
import { DeviceId, GatewayUuid } from './http/scalars.ts';
import { DeviceType } from './http/entities.ts';

/**
 * Configuration of a gateway by its installer: its broker, credentials and devices. The server writes such a file for
 * the demo fleet; it is the simulator's only input.
 */
export const Commissioning = z.object({
  broker: z.object({ url: z.string() }),
  /** The server's public key for write grants: Ed25519, raw, base64url. */
  grant_key: z.string(),
  /** Seed of the simulation. */
  seed: z.number().int(),
  gateways: z.array(
    z.object({
      uuid: GatewayUuid,
      /** MQTT password; the user name is the uuid. */
      password: z.string(),
      site: z.object({
        name: z.string(),
        latitude: z.number(),
        longitude: z.number(),
        time_zone: z.string(),
        /** PV array, kWp. */
        installed_kwp: z.number(),
        /** Mean consumption, kWh per day. */
        load_kwh_per_day: z.number(),
        /** Usable battery capacity, kWh; 0 for none. */
        battery_kwh: z.number(),
        /** Backup generator, kW; 0 for none. */
        generator_kw: z.number(),
      }),
      devices: z.array(
        z.object({
          device_id: DeviceId,
          device_type: DeviceType,
          mod_id: z.number().int(),
          serial: z.string(),
          name: z.string(),
          /** This device's share of the site's PV, kWp; 0 for others. */
          pv_kwp: z.number(),
        }),
      ),
      /** History to backfill; absent if the server already has it. */
      history: z
        .object({
          /** Start of the hourly counters, ms. */
          energy_from: z.number().int(),
          /** Start of the 5-minute samples, ms. */
          samples_from: z.number().int(),
        })
        .optional(),
    }),
  ),
});
export type Commissioning = z.infer<typeof Commissioning>;
