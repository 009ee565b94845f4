import { z } from 'zod';
import { DeviceId, GatewayUuid } from './http/scalars.ts';
import { DeviceType } from './http/entities.ts';

/**
 * What an installer writes into a gateway before it is switched on: where its broker is, who it is, what hangs on it.
 * The demo fleet's file is made by the server and is all that the simulator is given.
 */
export const Commissioning = z.object({
  broker: z.object({ url: z.string() }),
  /** The server's public key for write grants: Ed25519, raw, base64url. */
  grant_key: z.string(),
  /** Seed of everything random in the simulated physics. */
  seed: z.number().int(),
  gateways: z.array(
    z.object({
      uuid: GatewayUuid,
      /** MQTT user is the uuid, the password this. */
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
        /** Usable battery, kWh; 0 without. */
        battery_kwh: z.number(),
        /** Backup generator, kW; 0 without. */
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
      /** History to write through backfill before live telemetry is complete; absent when the server has it already. */
      history: z
        .object({
          /** Hourly counters from this instant … */
          energy_from: z.number().int(),
          /** … 5-minute samples from this one, until the start. */
          samples_from: z.number().int(),
        })
        .optional(),
    }),
  ),
});
export type Commissioning = z.infer<typeof Commissioning>;
