import { z } from 'zod';
import { AlarmRecord } from './alarm.ts';
import { call } from './call.ts';
import { withMeanings } from './meanings.ts';
import { DisplayName, Flag, Id, Instant, Lang } from './scalars.ts';
import { SignedIn } from './login.ts';
import { SeriesRange } from './series.ts';

/** Local time of a wall, `HH:MM`. */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** A text for passers-by, in lines. */
const NoticeText = z
  .string()
  .max(2048)
  .trim()
  .max(600)
  .refine((text) => !/[^\P{Cc}\n]|[\p{Cs}\u202a-\u202e\u2066-\u2069]/u.test(text));

/** Duration of a scene, s. */
export const SCENE_SECONDS = { least: 5, usual: 30, most: 3600 } as const;
/** Maximum displays paired by one person. */
export const MAX_DISPLAYS = 200;
/** Maximum scenes of a display. */
export const MAX_SCENES = 20;

const common = {
  /** Unique among a display's scenes; stays when they are reordered. */
  id: z.string().regex(/^[a-z0-9]{1,16}$/),
  seconds: z.number().int().min(SCENE_SECONDS.least).max(SCENE_SECONDS.most),
};

/** A scene that a display shows for a while. */
export const Scene = z.discriminatedUnion('kind', [
  /** The bulletin board (BOARD-01 to BOARD-03). */
  z.object({ kind: z.literal('board'), ...common, range: SeriesRange }),
  /** The stations on a map, by status. */
  z.object({ kind: z.literal('map'), ...common }),
  /** The latest alarms, or only faults. */
  z.object({ kind: z.literal('alarms'), ...common, only_faults: z.boolean() }),
  /** The energy flow of one station. */
  z.object({ kind: z.literal('flow'), ...common, station_id: Id }),
  /** Stations by today's generation, or by the part of their expected energy that came. */
  z.object({
    kind: z.literal('ranking'),
    ...common,
    by: withMeanings(z.enum(['energy', 'yield', 'expected']), {
      energy: 'kWh',
      yield: 'kWh per kWp of installed capacity',
      expected: 'percent of the expected energy of the last seven days, the least first',
    }),
  }),
  /** Today's revenue, and today's tariff of one station. */
  z.object({ kind: z.literal('revenue'), ...common, station_id: Id }),
  /** A text for passers-by. */
  z.object({ kind: z.literal('notice'), ...common, title: DisplayName, text: NoticeText }),
]);
export type Scene = z.infer<typeof Scene>;
export type SceneKind = Scene['kind'];

/** Content and appearance of a display. */
export const DisplayConfig = z.object({
  lang: Lang,
  theme: withMeanings(z.enum(['dark', 'light', 'auto']), {
    dark: 'always dark',
    light: 'always light',
    auto: 'light from light_from until dark_from, by the clock of the wall',
  }),
  light_from: TimeOfDay,
  dark_from: TimeOfDay,
  /** Moves the picture by a few pixels now and then to prevent burn-in. */
  pixel_shift: z.boolean(),
  /** How long a new fault takes over the screen, s; null: it does not. */
  fault_seconds: z.number().int().min(10).max(600).nullable(),
  /** Sends the owner a message when the display has been offline for two minutes. */
  tell_silence: z.boolean(),
  /** Shows a code beside unacknowledged alarms, with which people acknowledge them on their phones. */
  acknowledge: z.boolean().default(false),
  /** In order; ids are unique. */
  scenes: z
    .array(Scene)
    .min(1)
    .max(MAX_SCENES)
    .refine((scenes) => new Set(scenes.map(({ id }) => id)).size === scenes.length),
});
export type DisplayConfig = z.infer<typeof DisplayConfig>;

/** Size in CSS pixels, and device pixels per CSS pixel. */
export const Screen = z.object({
  width: z.number().int().min(1).max(100_000),
  height: z.number().int().min(1).max(100_000),
  ratio: z.number().min(0.1).max(16),
});
export type Screen = z.infer<typeof Screen>;

/** Id of a build of the pages. */
export const BuildId = z.string().regex(/^[\w.-]{1,64}$/);

/** A display's own report of its health. */
export const DisplayHealth = z.object({
  build: BuildId,
  /** When its page was loaded. */
  started_at: Instant,
  /** Script memory of the page, MB; null when the browser does not report it. */
  heap_mb: z.number().min(0).nullable(),
  /** Frames per second; null while the page is hidden. */
  fps: z.number().min(0).max(1000).nullable(),
  /** Broker connections lost since the page was loaded. */
  drops: z.number().int().min(0),
  screen: Screen,
  /** Id of the current scene; null while it shows a fault or that it is disconnected. */
  scene: z.string().max(16).nullable(),
  /** True if its values are live. */
  live: z.boolean(),
});
export type DisplayHealth = z.infer<typeof DisplayHealth>;

/** A display as its managers see it. */
export const Display = z.object({
  display_id: Id,
  name: z.string(),
  /** The stations that it may show, of those that its owner can view; null for all of these, later ones too. */
  station_ids: z.array(Id).nullable(),
  config: DisplayConfig,
  /** Increased by each change of name, stations or config. */
  version: z.number().int(),
  /** User who paired it. */
  create_user: z.string(),
  create_name: z.string(),
  create_time: Instant,
  /** Last editor of what `version` counts, and when; the owner until someone edits it. */
  update_name: z.string(),
  update_time: Instant,
  /** Last contact with the server; null before the first. */
  last_contact: Instant.nullable(),
  /** 1: offline, without contact for two minutes. */
  silent: Flag,
  health: DisplayHealth.nullable(),
  /** 1: it runs the build that the server serves; 0 also before it has reported one. */
  newest: Flag,
  /** Network address of its last contact, and its browser. */
  address: z.string(),
  agent: z.string(),
  /** End of its name display; null when not identifying. */
  identify_until: Instant.nullable(),
});
export type Display = z.infer<typeof Display>;

/** Shown by a new wall, without characters that look alike: no 0, 1, I, L, O, U. */
export const PairingCode = z
  .string()
  .max(32)
  .transform((text) => text.toUpperCase().replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[2-9A-HJKMNP-TV-Z]{8}$/));

/** Lifetime of a code, ms. */
export const PAIRING_MS = 600_000;
/** A display without contact for this long is offline, ms. */
export const DISPLAY_OFFLINE_AFTER_MS = 120_000;
/** How long the server delays an answer of `attend` and `await_pairing` while nothing changes, ms. */
export const LONG_POLL_MS = 5_000;

/** POST /display/begin_pairing: a new wall requests a code (our extension, as all display calls). */
export const beginPairing = call('POST', '/display/begin_pairing', {
  may: 'public',
  summary: 'Request a pairing code for a new display',
  request: z.object({ screen: Screen }),
  answer: z.object({
    /** Eight characters, to be typed. */
    code: z.string(),
    /** For `await_pairing`; only the wall knows it. */
    secret: z.string(),
    /** The portal page that approves the code; shown as a QR code. */
    url: z.string(),
    expires: Instant,
  }),
});

/**
 * POST /display/await_pairing: delayed for up to `LONG_POLL_MS` while undecided. A wall that lost the answer requests
 * it again, which opens another session and ends the one before; the secret expires when the display first connects.
 */
export const awaitPairing = call('POST', '/display/await_pairing', {
  may: 'public',
  summary: 'Wait until a new display is approved',
  delayMs: LONG_POLL_MS,
  request: z.object({ secret: z.string().min(1).max(128) }),
  answer: z.object({
    state: withMeanings(z.enum(['waiting', 'ended', 'paired']), {
      waiting: 'not decided yet',
      ended: 'expired, declined or unknown',
      paired: 'approved',
    }),
    /** The display's own session, once paired. */
    account: SignedIn.nullable(),
  }),
});

/** GET /display/get_pairing: the pairing request, for the person about to approve it. */
export const getPairing = call('GET', '/display/get_pairing', {
  may: 'display.pair',
  summary: 'Pairing request behind a code',
  request: z.object({ code: PairingCode }),
  answer: z.object({
    screen: Screen,
    address: z.string(),
    agent: z.string(),
    begun: Instant,
    expires: Instant,
  }),
});

const displayFields = {
  name: DisplayName,
  station_ids: z.array(Id).min(1).max(10_000).nullable(),
  config: DisplayConfig,
};

/** POST /display/approve_pairing: by a person, for stations that they can view. */
export const approvePairing = call('POST', '/display/approve_pairing', {
  may: 'display.pair',
  proof: 'factor',
  summary: 'Pair a new display',
  request: z.object({ code: PairingCode, ...displayFields }),
  answer: z.object({ display_id: Id }),
});

/** POST /display/decline_pairing: ends the code. */
export const declinePairing = call('POST', '/display/decline_pairing', {
  may: 'display.pair',
  summary: 'Decline a pairing request',
  request: z.object({ code: PairingCode }),
  answer: z.object({}),
});

/** GET /display/get_displays: the caller's own, and those of the company that they administer; by name. */
export const getDisplays = call('GET', '/display/get_displays', {
  may: 'display.pair',
  summary: 'Displays with their health',
  request: z.object({}),
  answer: z.object({ list: z.array(Display) }),
});

/** POST /display/save_display: changes the given fields, unless someone else has since `version`. */
export const saveDisplay = call('POST', '/display/save_display', {
  may: 'display.pair',
  summary: 'Change what a display shows',
  request: z.object({
    display_id: Id,
    version: z.number().int().min(0).max(2_147_483_647),
    name: displayFields.name.optional(),
    station_ids: displayFields.station_ids.optional(),
    config: displayFields.config.optional(),
  }),
  answer: z.object({ version: z.number().int() }),
});

/** POST /display/revoke_display: the display goes blank immediately and no longer exists. */
export const revokeDisplay = call('POST', '/display/revoke_display', {
  may: 'display.pair',
  summary: 'Revoke a display',
  request: z.object({ display_id: Id }),
  answer: z.object({}),
});

/** POST /display/order_display: an order that a display carries out immediately. */
export const orderDisplay = call('POST', '/display/order_display', {
  may: 'display.pair',
  summary: 'Identify or reload a display',
  request: z.object({
    display_id: Id,
    order: withMeanings(z.enum(['identify', 'reload']), {
      identify: 'shows its name for 30 s',
      reload: 'reloads its page',
    }),
  }),
  answer: z.object({}),
});

/** The state that a display must show. */
export const DisplayOrders = z.object({
  display_id: Id,
  name: z.string(),
  version: z.number().int(),
  /**
   * Stations that it may show now; null for everything that its session can see, if that is too much to list.
   */
  station_ids: z.array(Id).nullable(),
  /** Replaces the list: changes as soon as the stations change. */
  stations_mark: z.string().optional(),
  config: DisplayConfig,
  identify_until: Instant.nullable(),
  /** Increased by each reload order. */
  reloads: z.number().int(),
  /** Increases when gateways move to another broker. */
  placement: z.number().int(),
  /** The portal page for its unacknowledged alarms; shown as a QR code. Null where the display does not show it. */
  acknowledge_url: z.string().nullable().default(null),
  /** Build of the pages that the server serves. */
  build: BuildId,
});
export type DisplayOrders = z.infer<typeof DisplayOrders>;

/**
 * POST /display/attend: called by a display continuously to report its health and get its orders. Delayed for up to
 * `LONG_POLL_MS` while the orders are still those whose `mark` it sends. Refused with 1401 as soon as the display is
 * revoked.
 */
export const attend = call('POST', '/display/attend', {
  may: 'display.report',
  summary: 'Report the health of a display and get its orders',
  delayMs: LONG_POLL_MS,
  request: z.object({ health: DisplayHealth.nullable(), seen: z.string().max(64) }),
  answer: z.object({
    /** Fingerprint of these orders, for the next call. */
    mark: z.string(),
    orders: DisplayOrders,
    /** A new session to use from now on; the old one ends when it is first used. */
    renewed: SignedIn.nullable(),
  }),
});

/** Minimum time for which a wall's code is accepted, ms: enough to sign in with a second factor and read. */
export const WALL_CODE_MS = 1_800_000;

/**
 * The code in `acknowledge_url`: identifies the display in front of the user, and when it was shown. It
 * grants no rights.
 */
export const WallCode = z.string().regex(/^[0-9a-z]{1,7}\.[0-9a-z]{1,8}\.[\w-]{16}$/);

/** Maximum alarms that `get_wall_alarms` lists. */
export const MAX_WALL_ALARMS = 1_000;

/** GET /display/get_wall_alarms: alarms that a display shows as unacknowledged, of those that the caller sees. */
export const getWallAlarms = call('GET', '/display/get_wall_alarms', {
  may: 'signedIn',
  summary: 'Unacknowledged alarms of a display',
  request: z.object({ wall: WallCode }),
  answer: z.object({
    /** Name of the display. */
    name: z.string(),
    /** In the order of the display, at most `MAX_WALL_ALARMS`. */
    list: z.array(AlarmRecord.extend({ station_name: z.string() })),
    /** Number of all alarms. */
    total: z.number().int(),
  }),
});
