import { z } from 'zod';
import { call } from './call.ts';
import {
  AccessDevice,
  CodeName,
  Device,
  Gateway,
  ModFun,
  MAX_PLANES,
  MqttServer,
  Plane,
  Station,
  VirtualLabel,
  VirtualPoint,
} from './entities.ts';
import { withMeanings } from './meanings.ts';
import { DisplayName, Flag, GatewayUuid, Id, QueryId, TextLine } from './scalars.ts';

export const StationRelevance = z.object({
  station: z.array(Station),
  device: z.array(Device),
  access_device: z.array(AccessDevice),
  gateway: z.array(Gateway),
  mqtt_server: z.array(MqttServer),
  station_virtual_label: z.array(VirtualLabel),
  station_virtual_point: z.array(VirtualPoint),
  device_type: z.array(CodeName),
  station_type: z.array(CodeName),
  /** Reported properties of all models; writable ones are in their templates. */
  mod_funs: z.array(ModFun),
  /** Minimum version of the session's account in this response, for `await_change`. */
  account_mark: z.string(),
  /**
   * Number of stations that this session can see; with more than `most`, the entity lists are empty (our
   * extension).
   */
  of: z.number().int(),
  /**
   * The totals topic (`totals` of the contract's topics) whose stations are exactly those that this session sees; empty for
   * none (our extension).
   */
  totals_scope: z.string(),
  /** Where live totals of that scope come from (our extension). */
  totals_by: withMeanings(z.enum(['topic', 'call']), {
    topic: 'each broker, on its totals topic',
    call: '`/fleet/get_totals`, as servers with external brokers share the messages of a gateway',
  }),
});
export type StationRelevance = z.infer<typeof StationRelevance>;

/** GET /station/get_station_relevance: all data of the stations that this session can see. */
export const getStationRelevance = call('GET', '/station/get_station_relevance', {
  may: 'signedIn',
  tokens: true,
  summary: 'Stations, devices, gateways and models that this session can see',
  request: z.object({
    /**
     * Returns only words, brokers and counts if there are more stations, provided that they have a totals
     * topic (our extension).
     */
    most: QueryId.optional(),
  }),
  answer: StationRelevance,
});

/** GET /station/get_device_funs: a model's properties in order. */
export const getDeviceFuns = call('GET', '/station/get_device_funs', {
  may: 'signedIn',
  tokens: true,
  summary: 'Properties of a model',
  request: z.object({ mod_id: QueryId }),
  answer: z.object({
    funs: z.array(ModFun),
    groups: z.array(z.object({ group_id: z.string(), group_name: z.string() })),
  }),
});

/** GET /station/get_mqtt_credential: new broker credentials before the old ones expire (DV-03). */
export const getMqttCredential = call('GET', '/station/get_mqtt_credential', {
  may: 'signedIn',
  tokens: true,
  summary: 'New broker credentials for this session',
  request: z.object({}),
  answer: z.object({ mqtt_server: z.array(MqttServer) }),
});

/** Maximum pictures of a station (WIZ-04). */
export const STATION_IMAGES = 10;

/** National Metering Identifier: ten characters, with or without its check digit; empty for none. */
const Nmi = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^([0-9A-Z]{10,11})?$/);

/** Address of a picture, from `upload_file`. */
const FileAddress = z.string().max(200);

const StationFields = z.object({
  station_type: z.string().min(1).max(32),
  station_name: DisplayName,
  /** kWp */
  installed_capacity: z.number().positive().max(1_000_000),
  /** Ah */
  rated_capacity: z.number().min(0).max(10_000_000),
  /** The roof areas or rows of panels; empty if unknown (our extension). */
  planes: z.array(Plane).max(MAX_PLANES),
  nmi: Nmi,
  nmi_reg: Flag,
  area: z.string().min(1).max(8),
  agent: z.string().min(1).max(32),
  address: TextLine.min(1),
  postal_code: z
    .string()
    .trim()
    .regex(/^\d{4}$/),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  station_image: z.array(FileAddress).max(STATION_IMAGES),
});
export type StationFields = z.infer<typeof StationFields>;

export const NewDevice = z.object({
  name: DisplayName,
  type: z.literal('C002'),
  /** Serial number as on the nameplate. */
  sn: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[0-9A-Z-]{6,32}$/),
  /** Model of the type; defaults to its first (our extension). */
  mod_id: Id.optional(),
});
export type NewDevice = z.infer<typeof NewDevice>;

/** Settings for installing a gateway; the password is shown once and stored only as a hash. */
export const GatewayAccess = z.object({
  uuid: z.string(),
  /** The MQTT password; the MQTT user is the uuid. */
  password: z.string(),
  mqtt_url: z.string(),
  /**
   * The server's public key, with which the gateway verifies granted writes (mqtt/grant.ts): Ed25519, raw, base64url.
   */
  grant_key: z.string(),
});
export type GatewayAccess = z.infer<typeof GatewayAccess>;

/**
 * POST /station/add_station: creates a station with its first device. The zone follows from the area; a
 * station created by a member of an enterprise is linked to it immediately. Refused with 1409 above the stations that a
 * person may create.
 */
export const addStation = call('POST', '/station/add_station', {
  may: 'station.create',
  summary: 'Create a station; by default at most 1,000 a person, 100,000 for members of a company',
  request: StationFields.extend({ planes: StationFields.shape.planes.default([]), device: NewDevice }),
  answer: z.object({ station_id: Id, gateway: GatewayAccess }),
});

/**
 * GET /station/get_gateways: connection data of a station's gateways, for people with `editAll` (our
 * extension).
 */
export const getGateways = call('GET', '/station/get_gateways', {
  may: 'station.editAll',
  at: 'station_id',
  summary: 'How the gateways of a station reach their broker',
  request: z.object({ station_id: QueryId }),
  answer: z.object({ list: z.array(GatewayAccess.omit({ password: true })) }),
});

/**
 * POST /station/add_gateway: another gateway for a station, for devices that the others cannot reach (our
 * extension).
 */
export const addGateway = call('POST', '/station/add_gateway', {
  may: 'station.editAll',
  at: 'station_id',
  summary: 'Add a gateway to a station; at most 50 there, and by default 5,000 for all stations of a person',
  request: z.object({
    station_id: Id,
    /** Defaults to the name of the device type. */
    device_name: DisplayName.optional(),
  }),
  answer: GatewayAccess,
});

/**
 * POST /station/renew_gateway_password: gives a gateway a new password. The old one stops working, and its connection
 * is closed (our extension).
 */
export const renewGatewayPassword = call('POST', '/station/renew_gateway_password', {
  may: 'station.editAll',
  at: 'station_id',
  proof: 'factor',
  summary: 'Give a gateway a new password',
  request: z.object({ station_id: Id, uuid: GatewayUuid }),
  answer: GatewayAccess,
});

/**
 * POST /station/edit_station: changes the given fields. People without `editAll` may only change `station_name` and
 * `station_image` (WIZ-04). Refused with a conflict when the station's `version` has increased since.
 */
export const editStation = call('POST', '/station/edit_station', {
  may: 'station.edit',
  at: 'station_id',
  tokens: true,
  summary: 'Edit a station',
  request: StationFields.partial().extend({ station_id: Id, version: z.number().int().min(0) }),
  answer: z.object({ version: z.number().int() }),
});

/** POST /station/delete_station: deletes the station with all of its data. */
export const deleteStation = call('POST', '/station/delete_station', {
  may: 'station.delete',
  at: 'station_id',
  proof: 'factor',
  summary: 'Delete a station',
  request: z.object({ station_id: Id }),
  answer: z.object({}),
});

/** POST /station/collect_station: adds (1) or removes (0) a favourite. */
export const collectStation = call('POST', '/station/collect_station', {
  may: 'station.collect',
  at: 'station_id',
  summary: 'Add or remove a favourite',
  request: z.object({ station_id: Id, type: Flag }),
  answer: z.object({}),
});

/**
 * POST /station/set_enterprise: links a station that one created (SHR-04). `enterprise_code` is the code of an
 * enterprise; a member of an enterprise gives the owner's e-mail address instead, and the station stays linked to
 * their enterprise as the owner's service provider. Someone without an account is invited.
 */
export const setEnterprise = call('POST', '/station/set_enterprise', {
  may: 'station.link',
  at: 'station_id',
  proof: 'factor',
  summary: 'Link a station to an enterprise or to its owner',
  request: z.object({ station_id: Id, enterprise_code: z.string().trim().min(1).max(254) }),
  /** `invited` 1: the account does not exist yet; the owner gets the station on registration. */
  answer: z.object({ invited: Flag }),
});

/** POST /station/clear_enterprise: ends the link to an enterprise, with all of its assignments (our extension). */
export const clearEnterprise = call('POST', '/station/clear_enterprise', {
  may: 'station.link',
  at: 'station_id',
  proof: 'factor',
  summary: 'Unlink a station from its enterprise',
  request: z.object({ station_id: Id }),
  answer: z.object({}),
});

/** GET /station/get_area: states with their network operators, for the wizard (WIZ-02). */
export const getArea = call('GET', '/station/get_area', {
  may: 'signedIn',
  summary: 'States with their network operators',
  request: z.object({}),
  answer: z.object({
    area: z.array(
      z.object({
        code_type: z.string(),
        type_name: z.string(),
        time_zone: z.string(),
        agent: z.array(
          z.object({
            code_id: z.string(),
            code_name: z.string(),
            code_type: z.string(),
            /** Prefix of the operator's NMIs; empty without a range of its own (our extension). */
            nmi_prefix: z.string(),
          }),
        ),
      }),
    ),
  }),
});

/** A result of an address search. */
export const FoundAddress = z.object({
  /** As written in a postal address; its last word is the postal code. */
  text: z.string(),
  area: z.string(),
  postal_code: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});
export type FoundAddress = z.infer<typeof FoundAddress>;

/** GET /station/search_address: at most ten Australian addresses for a partly typed text (WIZ-03). */
export const searchAddress = call('GET', '/station/search_address', {
  may: 'signedIn',
  summary: 'Search addresses',
  request: z.object({ q: z.string().trim().min(2).max(256), area: z.string().max(8).default('') }),
  answer: z.object({
    list: z.array(FoundAddress),
    source: withMeanings(z.enum(['places', 'service']), {
      places: 'bundled localities',
      service: 'the configured address service',
    }),
  }),
});
