import { z } from 'zod';
import { call } from './call.ts';
import { DisplayName, Flag, Id, Instant, Lang } from './scalars.ts';
import { SignedIn } from './login.ts';
import { SeriesRange } from './series.ts';

/** A wall's local time, `HH:MM`. */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** What people write to everybody who passes by, in lines. */
const NoticeText = z
  .string()
  .max(2048)
  .trim()
  .max(600)
  .refine((text) => !/[^\P{Cc}\n]|[\p{Cs}\u202a-\u202e\u2066-\u2069]/u.test(text));

/** How long a scene stays, s. */
export const SCENE_SECONDS = { least: 5, usual: 30, most: 3600 } as const;
/** Displays that one person paired. */
export const MOST_DISPLAYS = 200;
/** Scenes of one wall. */
export const MOST_SCENES = 20;

const common = {
  /** Tells the scenes of one wall apart, also while they are moved about. */
  id: z.string().regex(/^[a-z0-9]{1,16}$/),
  seconds: z.number().int().min(SCENE_SECONDS.least).max(SCENE_SECONDS.most),
};

/** What a wall shows for a while. */
export const Scene = z.discriminatedUnion('kind', [
  /** The bulletin board (BOARD-01 to BOARD-03). */
  z.object({ kind: z.literal('board'), ...common, range: SeriesRange }),
  /** The stations on a map, by status. */
  z.object({ kind: z.literal('map'), ...common }),
  /** The newest alarms, or only faults. */
  z.object({ kind: z.literal('alarms'), ...common, only_faults: z.boolean() }),
  /** The energy flow of one station. */
  z.object({ kind: z.literal('flow'), ...common, station_id: Id }),
  /** Stations by today's generation: in kWh, or in kWh per kWp of installed capacity. */
  z.object({ kind: z.literal('ranking'), ...common, by: z.enum(['energy', 'yield']) }),
  /** Revenue of the day, and the day's tariff of one station. */
  z.object({ kind: z.literal('revenue'), ...common, station_id: Id }),
  /** A text for those who pass by. */
  z.object({ kind: z.literal('notice'), ...common, title: DisplayName, text: NoticeText }),
]);
export type Scene = z.infer<typeof Scene>;
export type SceneKind = Scene['kind'];

/** What a wall shows and how. */
export const DisplayConfig = z.object({
  lang: Lang,
  /** `auto`: light from `light_from` until `dark_from` by the wall's clock. */
  theme: z.enum(['dark', 'light', 'auto']),
  light_from: TimeOfDay,
  dark_from: TimeOfDay,
  /** Moves the picture by a few pixels now and then, so that nothing burns in. */
  pixel_shift: z.boolean(),
  /** A new fault takes the wall over for so many seconds; null: it does not. */
  fault_seconds: z.number().int().min(10).max(600).nullable(),
  /** Its owner gets a message when the wall is silent for two minutes. */
  tell_silence: z.boolean(),
  /** In the order in which they are shown; ids are different. */
  scenes: z
    .array(Scene)
    .min(1)
    .max(MOST_SCENES)
    .refine((scenes) => new Set(scenes.map(({ id }) => id)).size === scenes.length),
});
export type DisplayConfig = z.infer<typeof DisplayConfig>;

/** CSS pixels, and device pixels of each. */
export const Screen = z.object({
  width: z.number().int().min(1).max(100_000),
  height: z.number().int().min(1).max(100_000),
  ratio: z.number().min(0.1).max(16),
});
export type Screen = z.infer<typeof Screen>;

/** Identity of a build of the pages. */
export const BuildId = z.string().regex(/^[\w.-]{1,64}$/);

/** How a wall is, in its own words. */
export const WallHealth = z.object({
  build: BuildId,
  /** When its page was loaded. */
  started_at: Instant,
  /** Memory of the page's scripts, MB; null where the browser does not tell. */
  heap_mb: z.number().min(0).nullable(),
  /** Frames per second; null while the page is hidden. */
  fps: z.number().min(0).max(1000).nullable(),
  /** Broker connections lost since the page was loaded. */
  drops: z.number().int().min(0),
  screen: Screen,
  /** Id of the scene that it shows; null while it shows none of its own: a fault, or that it is disconnected. */
  scene: z.string().max(16).nullable(),
  /** Whether its values are live. */
  live: z.boolean(),
});
export type WallHealth = z.infer<typeof WallHealth>;

/** A display as whoever looks after it sees it. */
export const Display = z.object({
  display_id: Id,
  name: z.string(),
  /** The stations that it may show, of those that whoever paired it may view; null for all of these, later ones too. */
  station_ids: z.array(Id).nullable(),
  config: DisplayConfig,
  /** Grows with each change of name, stations or config. */
  version: z.number().int(),
  /** Who paired it. */
  create_user: z.string(),
  create_name: z.string(),
  create_time: Instant,
  /** Who changed what `version` counts last, and when; who paired it until somebody did. */
  update_name: z.string(),
  update_time: Instant,
  /** When it last spoke to the server; null before the first time. */
  last_contact: Instant.nullable(),
  /** It has not spoken for two minutes. */
  silent: Flag,
  health: WallHealth.nullable(),
  /** Its build is the one that the server serves; 0 while it has told none. */
  newest: Flag,
  /** Network address of its last contact, and its browser. */
  address: z.string(),
  agent: z.string(),
  /** Until when it shows its name; null when nobody asked for it lately. */
  identify_until: Instant.nullable(),
});
export type Display = z.infer<typeof Display>;

/** What a new wall shows, without what looks alike: no 0, 1, I, L, O, U. */
export const PairingCode = z
  .string()
  .max(32)
  .transform((text) => text.toUpperCase().replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[2-9A-HJKMNP-TV-Z]{8}$/));

/** How long a code is good for, ms. */
export const PAIRING_MS = 600_000;
/** A wall that has not spoken for so long is silent, ms. */
export const SILENT_AFTER_MS = 120_000;
/** How long the server holds an answer of `attend` and `await_pairing` back while there is nothing new, ms. */
export const HOLD_MS = 5_000;

/** POST /display/begin_pairing: a new wall asks for a code (ours, as all of displays). */
export const beginPairing = call('POST', '/display/begin_pairing', {
  access: 'public',
  summary: 'Ask for a code that pairs a new display',
  request: z.object({ screen: Screen }),
  answer: z.object({
    /** Eight characters, as people type them. */
    code: z.string(),
    /** For `await_pairing`; only the wall knows it. */
    secret: z.string(),
    /** The portal's page that approves the code; what the QR code says. */
    url: z.string(),
    expires: Instant,
  }),
});

/**
 * POST /display/await_pairing: held for `HOLD_MS` while nobody has decided. A wall that lost the answer asks again, which
 * opens another session and ends the one before; the secret is worthless once the wall attends.
 */
export const awaitPairing = call('POST', '/display/await_pairing', {
  access: 'public',
  summary: 'Wait until a new display is approved',
  request: z.object({ secret: z.string().min(1).max(128) }),
  answer: z.object({
    /** `ended`: expired, declined or unknown. */
    state: z.enum(['waiting', 'ended', 'paired']),
    /** The display's own session, once paired. */
    account: SignedIn.nullable(),
  }),
});

/** GET /display/get_pairing: what asks to be paired, for whoever is about to approve it. */
export const getPairing = call('GET', '/display/get_pairing', {
  summary: 'The screen that shows a code',
  request: z.object({ code: PairingCode }),
  answer: z.object({
    screen: Screen,
    address: z.string(),
    agent: z.string(),
    begun: Instant,
    expires: Instant,
  }),
});

const Wanted = {
  name: DisplayName,
  station_ids: z.array(Id).min(1).max(10_000).nullable(),
  config: DisplayConfig,
};

/** POST /display/approve_pairing: by a person, for stations that they may view. */
export const approvePairing = call('POST', '/display/approve_pairing', {
  summary: 'Pair a new display',
  request: z.object({ code: PairingCode, ...Wanted }),
  answer: z.object({ display_id: Id }),
});

/** POST /display/decline_pairing: its code ends. */
export const declinePairing = call('POST', '/display/decline_pairing', {
  summary: 'Decline to pair a display',
  request: z.object({ code: PairingCode }),
  answer: z.object({}),
});

/** GET /display/get_displays: one's own, and those of the people of the company that one administers; by name. */
export const getDisplays = call('GET', '/display/get_displays', {
  summary: 'Displays and how they are',
  request: z.object({}),
  answer: z.object({ list: z.array(Display) }),
});

/** POST /display/save_display: changes what is named, when nobody changed it since `version`. */
export const saveDisplay = call('POST', '/display/save_display', {
  summary: 'Change what a display shows',
  request: z.object({
    display_id: Id,
    version: z.number().int().min(0).max(2_147_483_647),
    name: Wanted.name.optional(),
    station_ids: Wanted.station_ids.optional(),
    config: Wanted.config.optional(),
  }),
  answer: z.object({ version: z.number().int() }),
});

/** POST /display/revoke_display: it goes blank at once, and is no more. */
export const revokeDisplay = call('POST', '/display/revoke_display', {
  summary: 'Revoke a display',
  request: z.object({ display_id: Id }),
  answer: z.object({}),
});

/** POST /display/order_display: shows its name for 30 s, or loads its page anew. */
export const orderDisplay = call('POST', '/display/order_display', {
  summary: 'Identify or reload a display',
  request: z.object({ display_id: Id, order: z.enum(['identify', 'reload']) }),
  answer: z.object({}),
});

/** What a display is told. */
export const Orders = z.object({
  display_id: Id,
  name: z.string(),
  version: z.number().int(),
  /** Those that it may show now. */
  station_ids: z.array(Id),
  config: DisplayConfig,
  identify_until: Instant.nullable(),
  /** Grows with each order to reload. */
  reloads: z.number().int(),
  /** The build of the pages that the server serves. */
  build: BuildId,
});
export type Orders = z.infer<typeof Orders>;

/**
 * POST /display/attend: by a display, again and again; it tells how it is and hears what it is to show. Held for
 * `HOLD_MS` unless something is new since the orders whose `mark` it names. Refused with 1401 the moment the display is
 * revoked.
 */
export const attend = call('POST', '/display/attend', {
  summary: 'Tell how a display is, and hear what it is to show',
  request: z.object({ health: WallHealth.nullable(), seen: z.string().max(64) }),
  answer: z.object({
    /** Of these orders, for the next call. */
    mark: z.string(),
    orders: Orders,
    /** A new session to use from now on: the old one ends with its first use. */
    renewed: SignedIn.nullable(),
  }),
});
