import { z } from 'zod';
import { DeviceId, GatewayUuid } from './http/scalars.ts';
import { DeviceType } from './http/entities.ts';
import { LossCause } from './http/losses.ts';

/** Instant, ms. */
const Instant = z.number().int();
/** 0 to 1. */
const Share = z.number().min(0).max(1);

/** A condition under which a simulated site gives less than it could. */
export const LossCondition = z.discriminatedUnion('kind', [
  /** Dirt takes a part of the energy, more each day until it rains. */
  z.object({
    kind: z.literal('soiling'),
    from: Instant,
    /** Part of the power that a day adds. */
    daily_rate: Share,
    /** Mean time between two rains, days. */
    dry_days: z.number().positive(),
  }),
  /** A tree or a building takes the beam of a low sun, at azimuths from north over east, degrees. */
  z.object({
    kind: z.literal('shading'),
    from: Instant,
    azimuth_from: z.number(),
    azimuth_to: z.number(),
    /** Highest elevation of the sun that is shaded, degrees. */
    elevation: z.number(),
    /** Part of the power that is left under a clear sky. */
    left: Share,
  }),
  /** Some of the strings of an input are off. */
  z.object({
    kind: z.literal('deadString'),
    from: Instant,
    device_id: DeviceId,
    /** Counted from 1. */
    input: z.number().int().min(1),
    /** Part of the input's power that is left. */
    left: Share,
  }),
  /** The voltage of the grid is high around noon of some days, and the inverters reduce their power by it. */
  z.object({
    kind: z.literal('voltWatt'),
    from: Instant,
    /** Part of the days. */
    days: Share,
    /** Rise of the voltage at noon, V. */
    rise: z.number().positive(),
  }),
  /** The export limiter of the hybrid inverters was set. */
  z.object({ kind: z.literal('exportLimit'), from: Instant, watts: z.number().min(0) }),
  /** One of several inverters is off. */
  z.object({ kind: z.literal('inverterOff'), from: Instant, to: Instant, device_id: DeviceId }),
  /** The inverters are small for their arrays. */
  z.object({
    kind: z.literal('clipping'),
    /** Power of an array over the rating of its inverter. */
    ratio: z.number().min(1),
  }),
]);
export type LossCondition = z.infer<typeof LossCondition>;

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
        /** Part of the days without clouds, others having broken ones; if absent, the weather of the region. */
        clear_days: Share.optional(),
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
      /** Conditions of the site; none if absent. */
      losses: z.array(LossCondition).optional(),
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

/**
 * A line of the simulator's truth file: what a site could have given in a quarter of an hour, and what it lost. A line
 * replaces earlier ones of the same gateway and start.
 */
export const TruthLine = z.object({
  gateway: GatewayUuid,
  /** Name of the site. */
  station: z.string(),
  /** Start of the quarter of an hour, ms. */
  start: Instant,
  /** PV energy without any loss, Wh. */
  healthy: z.number(),
  /** Lost energy by cause, Wh; only causes with some. */
  lost: z.partialRecord(LossCause, z.number()),
});
export type TruthLine = z.infer<typeof TruthLine>;
