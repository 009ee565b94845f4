import { z } from 'zod';
import { call } from './call.ts';
import { withMeanings } from './meanings.ts';
import { Flag, Id, Instant, QueryId, TextLine } from './scalars.ts';

/** Most rows of an import. */
export const IMPORT_ROWS = 100_000;
/** Most rows of one `add_rows`. */
export const IMPORT_BATCH = 500;

/** What a row of an import of stations can say: the fields of `/station/add_station`, and the customer. */
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
  },
);
export type ImportField = z.infer<typeof ImportField>;

const ImportValue = z.union([z.string().max(1024), z.number()]);
export type ImportValues = Partial<Record<ImportField, z.infer<typeof ImportValue>>>;

/** What is wrong with a row. */
export const ImportIssue = z.object({
  /** As sent. */
  row: z.number().int(),
  field: ImportField,
  why: withMeanings(z.enum(['missing', 'invalid', 'other']), {
    missing: 'there is no value',
    invalid: 'it is not of the form that the field has',
    other: '`text` says it',
  }),
  /** In the caller's language. */
  text: z.string(),
});
export type ImportIssue = z.infer<typeof ImportIssue>;

/** POST /import/begin: begins an import of stations, instead of one that the caller did not start. */
export const beginImport = call('POST', '/import/begin', {
  summary: 'Begin an import of stations',
  request: z.object({ file_name: TextLine.min(1) }),
  answer: z.object({ import_id: Id }),
});

/**
 * POST /import/add_rows: the dry run. Checks rows as `/station/add_station` does and stores them for `start`; a row that is
 * sent again replaces itself. Nothing else changes.
 */
export const addImportRows = call('POST', '/import/add_rows', {
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
 * POST /import/start: creates all stations in one transaction, or none. Refused while a row has an issue. The answer does not
 * wait for the end, which `get_status` tells.
 */
export const startImport = call('POST', '/import/start', {
  summary: 'Create the stations of an import',
  request: z.object({ import_id: Id }),
  answer: z.object({}),
});

const ImportState = withMeanings(z.enum(['open', 'running', 'done', 'undone']), {
  open: 'its rows are checked; nothing was created',
  running: 'its stations are being created',
  done: 'its stations were created',
  undone: 'its stations were deleted again',
});

/** GET /import/get_status: how far an import is. */
export const getImportStatus = call('GET', '/import/get_status', {
  summary: 'How far an import is',
  request: z.object({ import_id: QueryId }),
  answer: z.object({
    state: ImportState,
    rows: z.number().int(),
    /** Rows that are created so far; they are visible at the end. */
    done: z.number().int(),
    /** Why it was not created when it was started last; empty for no reason. */
    failure: z.string(),
  }),
});

/** POST /import/cancel: ends the creation and discards rows that were only checked. Nothing was created then. */
export const cancelImport = call('POST', '/import/cancel', {
  summary: 'Cancel an import',
  request: z.object({ import_id: Id }),
  answer: z.object({}),
});

/** POST /import/undo: deletes all stations of an import. Refused when one has data, or has another owner, by now. */
export const undoImport = call('POST', '/import/undo', {
  proof: 'factor',
  summary: 'Delete the stations of an import',
  request: z.object({ import_id: Id }),
  answer: z.object({ stations: z.number().int() }),
});

/** A past import of the caller, of their company, or for administrators of anybody. */
export const StationImport = z.object({
  import_id: Id,
  file_name: z.string(),
  /** Name of who imported, as it was then. */
  by: z.string(),
  at: Instant,
  state: ImportState,
  rows: z.number().int(),
  /** Its stations that exist. */
  stations: z.number().int(),
  /** Whether the caller may undo it. */
  can_undo: Flag,
  /** Until when the caller can read the access data of its gateways; null when they cannot. */
  credentials_until: Instant.nullable(),
});
export type StationImport = z.infer<typeof StationImport>;

/** GET /import/get_list: the latest hundred imports that were started, newest first. */
export const getImports = call('GET', '/import/get_list', {
  summary: 'Past imports',
  request: z.object({}),
  answer: z.object({ list: z.array(StationImport) }),
});

/**
 * GET /import/get_credentials: how the gateways of an import reach their broker, for who imported and for a day; afterwards
 * only hashes of the passwords are left.
 */
export const getImportCredentials = call('GET', '/import/get_credentials', {
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
        sn: z.string(),
        uuid: z.string(),
        password: z.string(),
      }),
    ),
  }),
});
