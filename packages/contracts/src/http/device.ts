import { z } from 'zod';
import { call } from './call.ts';
import { DeviceType } from './entities.ts';
import { withMeanings } from './meanings.ts';
import {
  ClientId,
  DeviceId,
  DisplayName,
  Flag,
  GatewayUuid,
  Id,
  Instant,
  PropertyCode,
  QueryId,
  FormInstant,
} from './scalars.ts';

/** Control of a parameter (PAR-09). */
export const ParameterType = withMeanings(
  z.enum(['value', 'option', 'Doption', 'checkbox', 'range', 'cell']),
  {
    value: 'a number in a field',
    option: 'one of several',
    Doption: 'one of exactly two',
    checkbox: 'switches, one per bit',
    range: 'a number on a slider',
    cell: 'a number, time or option in a table',
  },
);
export type ParameterType = z.infer<typeof ParameterType>;

/** A bit of a parameter, shown as a separate switch. */
export const ParameterBit = z.object({ fun_code: z.string(), fun_name: z.string(), bit: z.number().int() });

/** A parameter of a template (PAR-01): everything a page needs to show, check and write it. */
export const TemplateFun = z.object({
  fun_code: PropertyCode,
  fun_name: z.string(),
  showorder: z.number().int(),
  group_id: z.string(),
  type: ParameterType,
  /** Options of `option` and `Doption`, in the specification's format: JSON of a list of name and value. */
  type_detail: z.string(),
  unit: z.string(),
  /** The device's value is the shown value minus the offset, if the shown value exceeds it (PAR-03). */
  offset: z.number(),
  /** Bounds of the device's value; null for options, bits and read-only parameters. */
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** Decimals that the device stores. */
  decimals: z.number().int(),
  hidden: Flag,
  /** Visibility conditions: tags of the catalogue (LB, BV, BB, NB, FW, VW, VQ, PQ, PPF, GI, SO, MI). */
  attached: z.array(z.string()),
  read_only: withMeanings(z.union([z.literal(0), z.literal(3)]), { 0: 'writable', 3: 'read-only' }),
  fun_array: z.array(ParameterBit),
  /** Modbus register in the public map; empty when there is none. */
  register: z.string(),
});
export type TemplateFun = z.infer<typeof TemplateFun>;

const ParameterGroup = z.object({ group_id: z.string(), group_name: z.string() });

/**
 * GET /station/get_device_template: a device's parameters by template and model (gateway 11 and 13/21, hybrid
 * inverter 13 real-time and 21 settings, meter 39, string inverter 33, three-phase inverter 26 and 28).
 */
export const getDeviceTemplate = call('GET', '/station/get_device_template', {
  may: 'device.read',
  at: 'gateway_uuid',
  summary: 'Parameters of a device by template and model',
  request: z.object({ gateway_uuid: GatewayUuid, tempid: QueryId, modid: QueryId }),
  answer: z.object({ funs: z.array(TemplateFun), groups: z.array(ParameterGroup) }),
});

const RESULTS = [
  'verified',
  'kept',
  'changed',
  'refused',
  'timeout',
  'reverted',
  'overwritten',
  'skipped',
] as const;
const RESULT_MEANINGS = {
  verified: 'read back with the written value',
  kept: 'read back with the old value: the device ignored it',
  changed: 'read back with a different value',
  refused: 'refused by the server or the device',
  timeout: 'unknown whether it was written',
  reverted: 'written, then changed back by the device or another master',
  overwritten: 'written, then another user wrote another value',
  skipped: 'not tried, because an earlier write got no answer or the rest was cancelled',
} as const;

/** Result of a write. */
export const WriteResult = withMeanings(z.enum(RESULTS), RESULT_MEANINGS);
export type WriteResult = z.infer<typeof WriteResult>;

/** A value in the communication log. */
export const LoggedValue = z.object({
  /** The property, whatever its title (our extension); write grants are only given for logged properties. */
  property_code: PropertyCode,
  title: z.string().min(1).max(128),
  value: z.string().max(128),
  unit: z.string().max(16),
  /** Value that the device had before it was written (our extension). */
  before: z.string().max(128).optional(),
  /** Result of a written value, once known (our extension). */
  result: WriteResult.optional(),
});
export type LoggedValue = z.infer<typeof LoggedValue>;
const LoggedValues = z.array(LoggedValue).max(500);
const ReadSet = withMeanings(z.enum(['Read', 'Set']), {
  Read: 'values were read',
  Set: 'values were written',
});

/** POST /station/create_comm_log: before reading or writing (PAR-08). */
export const createCommLog = call('POST', '/station/create_comm_log', {
  may: 'device.log',
  at: 'device_id',
  summary: 'Create a communication log entry',
  request: z.object({
    device_id: DeviceId,
    module_title: z.string().trim().min(1).max(128),
    read_set: ReadSet,
    funs: LoggedValues,
  }),
  answer: z.object({ comm_id: Id }),
});

/** POST /station/update_comm_log: the outcome; the author may update it for an hour. */
export const updateCommLog = call('POST', '/station/update_comm_log', {
  may: 'signedIn',
  summary: 'Report the outcome of a communication log entry',
  request: z.object({ comm_id: Id, funs: LoggedValues }),
  answer: z.object({}),
});

export const CommLogEntry = z.object({
  comm_id: Id,
  device_id: DeviceId,
  module_title: z.string(),
  read_set: ReadSet,
  /** As requested … */
  asked: z.array(LoggedValue),
  /** … and as completed; null until reported. */
  told: z.array(LoggedValue).nullable(),
  create_user: z.string(),
  create_name: z.string(),
  create_time: Instant,
  update_time: Instant.nullable(),
});
export type CommLogEntry = z.infer<typeof CommLogEntry>;

/** Results by which the log is searched. */
export const LOGGED_RESULTS = [...RESULTS, 'unknown'] as const;
const LoggedResult = withMeanings(z.enum(LOGGED_RESULTS), {
  ...RESULT_MEANINGS,
  unknown: 'no result was reported',
});

/**
 * GET /station/get_comm_log: newest first, 50 at a time; `before` is the `comm_id` of the last entry read (our
 * extension, as all that narrows the list: entries created from `from` on and before `until`, by a person whose name
 * contains `person`, with a value of this property and result).
 */
export const getCommLog = call('GET', '/station/get_comm_log', {
  may: 'device.log',
  at: 'device_id',
  tokens: true,
  summary: 'Communication log of a device',
  span: ['from', 'until'],
  request: z.object({
    device_id: DeviceId,
    before: QueryId.optional(),
    from: FormInstant.optional(),
    until: FormInstant.optional(),
    person: z.string().trim().min(1).max(64).optional(),
    read_set: ReadSet.optional(),
    property_code: PropertyCode.optional(),
    result: LoggedResult.optional(),
  }),
  answer: z.object({ list: z.array(CommLogEntry) }),
});

/** Writes of one property in a UTC day above which the page warns about wear of the device's memory. */
export const WRITES_A_DAY = 20;

/** Maximum writes of one property in a UTC day, by anyone. */
export const MAX_WRITES_PER_DAY = 200;

/**
 * POST /station/grant_writes: permission to write these values, each once and soon (DV-03). The log entry must be a
 * `Set` for the same device, created by the same person within the last hour, and list each property; values are
 * checked against the catalogue.
 */
export const grantWrites = call('POST', '/station/grant_writes', {
  may: 'device.read',
  at: 'device_id',
  summary: 'Permission to write values to a device',
  request: z.object({
    comm_id: Id,
    device_id: DeviceId,
    /** The MQTT client that will send the requests; one of this session's. */
    client_id: ClientId,
    writes: z
      .array(
        z.object({
          property_code: PropertyCode,
          value: z.union([z.number(), z.string().max(256)]),
          /** Value that the device had when it was last read, for the audit log. */
          before: z.union([z.number(), z.string().max(256), z.null()]).optional(),
        }),
      )
      .min(1)
      .max(200),
  }),
  answer: z.object({
    grants: z.array(
      z.object({
        property_code: PropertyCode,
        grant: z.string(),
        expires: Instant,
        /** Writes granted for this property today, including this one. */
        today: z.number().int(),
      }),
    ),
  }),
});

/** POST /station/get_write_counts: writes granted today (UTC), for properties that were written (our extension). */
export const getWriteCounts = call('POST', '/station/get_write_counts', {
  may: 'device.log',
  at: 'device_ids',
  summary: 'Write counts of today',
  request: z.object({ device_ids: z.array(DeviceId).min(1).max(250) }),
  answer: z.object({
    list: z.array(
      z.object({ device_id: DeviceId, property_code: PropertyCode, today: z.number().int().positive() }),
    ),
  }),
});

/**
 * POST /station/check_writes: whether the caller may write to these devices now, before a long job begins. Refused as
 * `grant_writes` would be, with 1428 where a proof is missing (our extension).
 */
export const checkWrites = call('POST', '/station/check_writes', {
  may: 'device.read',
  at: 'device_ids',
  summary: 'Whether writes may begin',
  request: z.object({ device_ids: z.array(DeviceId).min(1).max(250) }),
  answer: z.object({}),
});

/** As on the nameplate, in capitals. */
export const SerialNumber = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[0-9A-Z-]{6,32}$/);

/** Types of the devices that a gateway connects. */
export const ConnectedType = DeviceType.exclude(['C001']);

/** POST /station/save_device: adds a device to a gateway of a station. */
export const saveDevice = call('POST', '/station/save_device', {
  may: 'device.editAll',
  at: 'station_id',
  summary: 'Add a device to a station',
  request: z.object({
    station_id: Id,
    device_name: DisplayName,
    /** Any type except a gateway. */
    obj_type: ConnectedType,
    iot_serial_no: SerialNumber,
    /** Model of the type; defaults to its first. */
    mod_id: Id.optional(),
    /** The gateway that connects it; defaults to the station's first (our extension). */
    gateway_uuid: GatewayUuid.optional(),
  }),
  answer: z.object({ obj_id: Id }),
});

/**
 * POST /station/edit_device: the name and, for people who manage the station, also type and serial number (DEV-02);
 * omitted fields stay. A gateway can only be renamed, and a device that has reported values keeps its type.
 */
export const editDevice = call('POST', '/station/edit_device', {
  may: 'device.edit',
  at: 'station_id',
  tokens: true,
  summary: 'Edit a device',
  request: z.object({
    obj_id: Id,
    station_id: Id,
    gateway_uuid: GatewayUuid,
    device_name: DisplayName,
    obj_type: DeviceType.optional(),
    iot_serial_no: SerialNumber.optional(),
  }),
  /** A new id if the type changed. */
  answer: z.object({ obj_id: Id }),
});

/**
 * POST /station/delete_device: by its key, with all of its data. A gateway is deleted while it has no devices; the last one
 * only with its station.
 */
export const deleteDevice = call('POST', '/station/delete_device', {
  may: 'device.delete',
  at: 'station_id',
  proof: 'factor',
  summary: 'Delete a device',
  request: z.object({ station_id: Id, iot_serial_no: z.string().min(1).max(64) }),
  answer: z.object({}),
});
