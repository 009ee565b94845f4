import { z } from 'zod';
import { call } from './call.ts';
import { withMeanings } from './meanings.ts';
import { Flag, Id, Instant, QueryId, TextLine } from './scalars.ts';

/** Maximum rows of an import, as of the file that it is read from: a year in steps of five minutes has 105,408. */
export const IMPORT_ROWS = 106_000;
/** Maximum rows of one `add_rows`. */
export const IMPORT_BATCH = 500;

export const ImportKind = withMeanings(z.enum(['station', 'device', 'customer', 'tariff']), {
  station: 'stations, each with its gateway and first inverter',
  device: 'devices of stations that exist, at their gateways or new ones',
  customer: "stations that the caller's company assigns to its customers",
  tariff: 'tariffs of stations that exist, each from now on or from a day',
});
export type ImportKind = z.infer<typeof ImportKind>;

/**
 * Fields of an import row: for stations the fields of `/station/add_station` and the customer; for devices
 * those of `/station/save_device` and the station; for customers both of these; for tariffs the station,
 * first day, currency, and the prices of a part of a day. All rows of a station with the same day form one
 * tariff.
 */
export const ImportField = withMeanings(
  z.enum([
    'station_name',
    'station_type',
    'installed_capacity',
    'rated_capacity',
    'area',
    'agent',
    'nmi',
    'nmi_reg',
    'address',
    'postal_code',
    'latitude',
    'longitude',
    'device.sn',
    'device.mod_id',
    'device.name',
    'customer',
    'station',
    'gateway_uuid',
    'obj_type',
    'mod_id',
    'device_name',
    'iot_serial_no',
    'start_date',
    'unit',
    'tab',
    'startTime',
    'endTime',
    'consumptionPrice',
    'feedinPrice',
  ]),
  {
    station_name: 'name of the station',
    station_type: 'kind of station, as in `add_station`',
    installed_capacity: 'kWp',
    rated_capacity: 'Ah',
    area: 'code of its area',
    agent: 'code of its agent',
    nmi: 'NMI of the grid connection',
    nmi_reg: '1 where the NMI is registered',
    address: 'street address',
    postal_code: 'postcode',
    latitude: 'latitude, degrees',
    longitude: 'longitude, degrees',
    'device.sn': 'serial number of the inverter',
    'device.mod_id': 'model of the inverter',
    'device.name': 'name of the inverter',
    customer: "e-mail address of the customer of the caller's company that the station is assigned to",
    station: 'name of a station, or its id where names are not unique',
    gateway_uuid:
      "gateway of that station that connects the device; `new` for a new one, which rows of the station with the same text share, and which has the name that follows (`new Shed`); without it the station's first",
    obj_type: 'type of the device',
    mod_id: 'model of the device',
    device_name: 'name of the device; without it that of its model',
    iot_serial_no: 'serial number of the device',
    start_date: 'first day of the tariff, YYYY-MM-DD in the zone of the station; without it from now on',
    unit: 'currency of the tariff, the same in all of its rows that have one',
    tab: 'days of the prices: `daily`, `weekday` or `weekend`; without days and times, a price is for the whole day (`fixed`)',
    startTime: 'from when, HH:mm; without both times the days as a whole',
    endTime: 'until when, HH:mm; 24:00 at the end of a day',
    consumptionPrice: 'price of energy from the grid per kWh; without it the row is about feed-in only',
    feedinPrice: 'price of energy fed in per kWh; without it the row is about consumption only',
  },
);
export type ImportField = z.infer<typeof ImportField>;

const ImportValue = z.union([z.string().max(1024), z.number()]);
export type ImportValues = Partial<Record<ImportField, z.infer<typeof ImportValue>>>;

/** Issue of a row. */
export const ImportIssue = z.object({
  /** As sent. */
  row: z.number().int(),
  field: ImportField,
  why: withMeanings(z.enum(['missing', 'invalid', 'other']), {
    missing: 'enter a value',
    invalid: 'it is not of the form that the field has',
    other: '`text` says it',
  }),
  /** In the caller's language. */
  text: z.string(),
});
export type ImportIssue = z.infer<typeof ImportIssue>;

/** POST /import/begin: starts an import, and discards an unstarted one of the caller. */
export const beginImport = call('POST', '/import/begin', {
  may: 'station.create',
  summary: 'Begin an import',
  request: z.object({ kind: ImportKind.default('station'), file_name: TextLine.min(1) }),
  answer: z.object({ import_id: Id }),
});

/**
 * POST /import/add_rows: a dry run. Checks rows like the call for a single one and stores them for `start`; a
 * row sent again replaces the earlier one. Nothing else changes. Fields that the kind does not have are left
 * out. Rows that form one tariff are sent in one call, since they are checked together.
 */
export const addImportRows = call('POST', '/import/add_rows', {
  may: 'station.create',
  summary: 'Check rows of an import',
  request: z.object({
    import_id: Id,
    rows: z
      .array(
        z.object({
          /** Number of the row in its file. */
          row: z.number().int().min(1).max(10_000_000),
          values: z.partialRecord(ImportField, ImportValue),
        }),
      )
      .min(1)
      .max(IMPORT_BATCH),
  }),
  answer: z.object({ issues: z.array(ImportIssue) }),
});

/**
 * POST /import/start: creates everything in one transaction, or nothing. Refused while a row has an issue.
 * The response does not wait for the end; see `get_status`. If it gives customers access to stations, users
 * with a second factor must prove their identity, as for `/custom/link_station`.
 */
export const startImport = call('POST', '/import/start', {
  may: 'station.create',
  summary: 'Create what an import has',
  request: z.object({ import_id: Id }),
  answer: z.object({}),
});

const ImportState = withMeanings(z.enum(['open', 'running', 'done', 'undone']), {
  open: 'its rows are checked; nothing was created',
  running: 'its rows are being created',
  done: 'all its rows were created',
  undone: 'what it created was deleted again',
});

/** GET /import/get_status: progress of an import. */
export const getImportStatus = call('GET', '/import/get_status', {
  may: 'station.create',
  summary: 'How far an import is',
  request: z.object({ import_id: QueryId }),
  answer: z.object({
    state: ImportState,
    rows: z.number().int(),
    /** Rows created so far; they become visible at the end. */
    done: z.number().int(),
    /** Why the last start failed; empty if it did not. */
    failure: z.string(),
    /** True if the caller can read the credentials of gateways that it created. */
    has_credentials: Flag,
  }),
});

/** POST /import/cancel: stops the import and discards checked rows. Nothing is created. */
export const cancelImport = call('POST', '/import/cancel', {
  may: 'station.create',
  summary: 'Cancel an import',
  request: z.object({ import_id: Id }),
  answer: z.object({}),
});

/**
 * POST /import/undo: deletes what an import created. Refused if a station or device now has data, or a
 * station has another owner; assigned stations are only unassigned. For tariffs, the previous ones apply
 * again as if never replaced; refused if one was changed since.
 */
export const undoImport = call('POST', '/import/undo', {
  may: 'station.create',
  proof: 'factor',
  summary: 'Delete what an import created',
  request: z.object({ import_id: Id }),
  answer: z.object({
    /** Stations, devices, assignments or tariffs. */
    count: z.number().int(),
  }),
});

/** GET /import/get_undo: what an undo would delete now. */
export const getImportUndo = call('GET', '/import/get_undo', {
  may: 'station.create',
  summary: 'What undoing an import deletes',
  request: z.object({ import_id: QueryId }),
  answer: z.object({
    /** Stations that the import created and that still exist; empty for other kinds. */
    station_ids: z.array(Id),
    /** Devices of these stations, gateways included. */
    devices: z.number().int(),
    /** Number of them that were added after the import. */
    added_since: z.number().int(),
  }),
});

/** A past import of the caller, of their company or, for administrators, of anyone. */
export const PastImport = z.object({
  import_id: Id,
  kind: ImportKind,
  file_name: z.string(),
  /** Name of the importing user at that time. */
  by: z.string(),
  at: Instant,
  state: ImportState,
  rows: z.number().int(),
  /** Stations, devices or assignments that still exist, or tariffs that it set. */
  existing: z.number().int(),
  /** True if the caller may undo it and something is left to undo. */
  can_undo: Flag,
  /** Until when the caller can read the credentials of its gateways; null if they cannot. */
  credentials_until: Instant.nullable(),
});
export type PastImport = z.infer<typeof PastImport>;

/** GET /import/get_list: the latest hundred imports that were started, newest first. */
export const getImports = call('GET', '/import/get_list', {
  may: 'station.create',
  summary: 'Past imports',
  request: z.object({}),
  answer: z.object({ list: z.array(PastImport) }),
});

/**
 * GET /import/get_credentials: connection data of an import's gateways, for the importing user and for a day;
 * afterwards only password hashes are kept.
 */
export const getImportCredentials = call('GET', '/import/get_credentials', {
  may: 'station.create',
  proof: 'factor',
  summary: 'Access data of the gateways of an import',
  request: z.object({ import_id: QueryId }),
  answer: z.object({
    mqtt_url: z.string(),
    /** As in `GatewayAccess`. */
    grant_key: z.string(),
    list: z.array(
      z.object({
        row: z.number().int(),
        station_name: z.string(),
        /** Serial number of the first device that it connects. */
        sn: z.string(),
        uuid: z.string(),
        password: z.string(),
      }),
    ),
  }),
});
