import { z } from 'zod';
import { call } from './call.ts';
import { DeviceType } from './entities.ts';
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
} from './scalars.ts';

/** How a parameter is shown and edited (spec A §3). */
export const ParameterType = z.enum(['value', 'option', 'Doption', 'checkbox', 'range', 'cell']);
export type ParameterType = z.infer<typeof ParameterType>;

/** One bit of a parameter that is shown as a switch of its own. */
export const ParameterBit = z.object({ fun_code: z.string(), fun_name: z.string(), bit: z.number().int() });

/** A parameter of a template (spec A §3, B §3.1): all that a page needs to show, check and write it. */
export const TemplateFun = z.object({
  fun_code: PropertyCode,
  fun_name: z.string(),
  showorder: z.number().int(),
  group_id: z.string(),
  type: ParameterType,
  /** Options of `option` and `Doption`, as the specification has them: JSON of a list of name and value. */
  type_detail: z.string(),
  unit: z.string(),
  /** The device's value is the shown one less this, where the shown one exceeds it (spec A §5). */
  offset: z.number(),
  /** Bounds of the device's value; null for what has options or bits, or is only read. */
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** Digits after the point that the device keeps. */
  decimals: z.number().int(),
  hidden: Flag,
  /** Conditions under which it is shown: tags of the catalogue (LB, BV, BB, NB, FW, VW, VQ, PQ, PPF, GI, SO, MI). */
  attached: z.array(z.string()),
  /** 0: may be written; 3: only read. */
  read_only: z.union([z.literal(0), z.literal(3)]),
  fun_array: z.array(ParameterBit),
  /** Register of the machine, as its public map has it; empty where it has none. */
  register: z.string(),
});
export type TemplateFun = z.infer<typeof TemplateFun>;

const ParameterGroup = z.object({ group_id: z.string(), group_name: z.string() });

/**
 * GET /station/get_device_template: a device's parameters by template and model (spec A §7: gateway 11 and 13/21, hybrid
 * inverter 13 real-time and 21 setting, meter 39, string inverter 33, three-phase inverter 26 and 28).
 */
export const getDeviceTemplate = call('GET', '/station/get_device_template', {
  summary: 'Parameters of a device by template and model',
  request: z.object({ gateway_uuid: GatewayUuid, tempid: QueryId, modid: QueryId }),
  answer: z.object({ funs: z.array(TemplateFun), groups: z.array(ParameterGroup) }),
});

/**
 * How the write of a value ended. `verified`: the device has it, as read back; `changed`: the device has another one;
 * `refused` by the server or the device; `timeout`: nobody knows whether it has it; `reverted`: it had it and went back;
 * `skipped`: never tried, since one before it was not answered or the rest was cancelled.
 */
export const WriteResult = z.enum(['verified', 'changed', 'refused', 'timeout', 'reverted', 'skipped']);
export type WriteResult = z.infer<typeof WriteResult>;

/** What was read or written, as the log tells it. */
export const LoggedValue = z.object({
  /** Which property it is about, whatever its title is called where (ours); leave to write is for those named. */
  property_code: PropertyCode,
  title: z.string().min(1).max(128),
  value: z.string().max(128),
  unit: z.string().max(16),
  /** Of a written value, once it is known (ours). */
  result: WriteResult.optional(),
});
export type LoggedValue = z.infer<typeof LoggedValue>;
const LoggedValues = z.array(LoggedValue).max(500);

/** POST /station/create_comm_log: before anything is read or written (PAR-08). */
export const createCommLog = call('POST', '/station/create_comm_log', {
  summary: 'Begin an entry of the communication log',
  request: z.object({
    device_id: DeviceId,
    module_title: z.string().trim().min(1).max(128),
    read_set: z.enum(['Read', 'Set']),
    funs: LoggedValues,
  }),
  answer: z.object({ comm_id: Id }),
});

/**
 * POST /station/update_comm_log: what became of it; as often as there is something new to tell, by whoever began it, for
 * an hour.
 */
export const updateCommLog = call('POST', '/station/update_comm_log', {
  summary: 'Tell what became of an entry of the communication log',
  request: z.object({ comm_id: Id, funs: LoggedValues }),
  answer: z.object({}),
});

export const CommLogEntry = z.object({
  comm_id: Id,
  device_id: DeviceId,
  module_title: z.string(),
  read_set: z.enum(['Read', 'Set']),
  /** As it began … */
  asked: z.array(LoggedValue),
  /** … and as it went; null while, or if ever, nobody told. */
  told: z.array(LoggedValue).nullable(),
  create_user: z.string(),
  create_name: z.string(),
  create_time: Instant,
  update_time: Instant.nullable(),
});
export type CommLogEntry = z.infer<typeof CommLogEntry>;

/** GET /station/get_comm_log: newest first, 50 at a time; `before` is the last one's `comm_id` (ours). */
export const getCommLog = call('GET', '/station/get_comm_log', {
  summary: 'Communication log of a device',
  request: z.object({ device_id: DeviceId, before: QueryId.optional() }),
  answer: z.object({ list: z.array(CommLogEntry) }),
});

/** Writes of one property in a UTC day from which the page warns, since the memory of a device wears out. */
export const WRITES_A_DAY = 20;

/** Writes of one property in a UTC day, whoever makes them, of which none more is granted. */
export const MOST_WRITES_A_DAY = 200;

/**
 * POST /station/grant_writes: leave to write these values, each once and soon (DV-03). The log's entry must be a `Set`
 * of the same device, begun by the same person within the hour, that names each property; the values are checked
 * against the catalogue.
 */
export const grantWrites = call('POST', '/station/grant_writes', {
  summary: 'Leave to write values to a device',
  request: z.object({
    comm_id: Id,
    device_id: DeviceId,
    /** The MQTT client that will ask; one of this session's. */
    client_id: ClientId,
    writes: z
      .array(z.object({ property_code: PropertyCode, value: z.union([z.number(), z.string().max(256)]) }))
      .min(1)
      .max(200),
  }),
  answer: z.object({
    grants: z.array(
      z.object({
        property_code: PropertyCode,
        grant: z.string(),
        expires: Instant,
        /** Writes granted for this property today, this one included. */
        today: z.number().int(),
      }),
    ),
  }),
});

/** POST /station/get_write_counts: writes granted in this UTC day, of what was written at all (ours). */
export const getWriteCounts = call('POST', '/station/get_write_counts', {
  summary: 'Writes of today to some devices',
  request: z.object({ device_ids: z.array(DeviceId).min(1).max(250) }),
  answer: z.object({
    list: z.array(
      z.object({ device_id: DeviceId, property_code: PropertyCode, today: z.number().int().positive() }),
    ),
  }),
});

/** As on the type plate, in capitals. */
const SerialNumber = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[0-9A-Z-]{6,32}$/);

/** POST /station/save_device: adds a device behind a station's gateway (spec A §7). */
export const saveDevice = call('POST', '/station/save_device', {
  summary: 'Add a device to a station',
  request: z.object({
    station_id: Id,
    device_name: DisplayName,
    /** Of any kind but a gateway's. */
    obj_type: DeviceType,
    iot_serial_no: SerialNumber,
    /** Model of the type; its first when left out. */
    mod_id: Id.optional(),
  }),
  answer: z.object({ obj_id: Id }),
});

/**
 * POST /station/edit_device: name, and of those who manage the station also type and serial number (spec A §6); what is
 * left out stays. A gateway is what it is but for its name, and no device changes its type once it has told values.
 */
export const editDevice = call('POST', '/station/edit_device', {
  summary: 'Edit a device',
  request: z.object({
    obj_id: Id,
    station_id: Id,
    gateway_uuid: GatewayUuid,
    device_name: DisplayName,
    obj_type: DeviceType.optional(),
    iot_serial_no: SerialNumber.optional(),
  }),
  /** Another one where the type changed. */
  answer: z.object({ obj_id: Id }),
});

/** POST /station/delete_device: by its key (spec A §7), with all it has told. A gateway goes only with its station. */
export const deleteDevice = call('POST', '/station/delete_device', {
  summary: 'Delete a device',
  request: z.object({ station_id: Id, iot_serial_no: z.string().min(1).max(64) }),
  answer: z.object({}),
});
