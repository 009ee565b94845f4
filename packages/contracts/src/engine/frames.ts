import type { User } from '../http/entities.ts';
import type { WallState } from './verbs/displays.ts';

/** Bumped whenever a page and an engine of different deployments could misunderstand each other. */
export const ENGINE_PROTOCOL = 7;

/**
 * What the engine pushes, on a MessagePort of its own beside the verbs. Frames are diffs, coalesced, at most 5 a
 * second and port. A page acknowledges each with its `seq`; until then the engine only keeps the newest state, so a
 * frozen page never queues.
 */

/** Finest first: what a station or device shows (spec A §4, B §4). */
export type DeviceLiveStatus = 'nodata' | 'normal' | 'offline' | 'abnormal' | 'warning' | 'fault' | 'timeout';
export type StationLiveStatus = 'nodata' | 'normal' | 'offline' | 'abnormal' | 'fault';

/** Position in these lists is the code that travels in typed arrays. */
export const DEVICE_STATUSES = [
  'nodata',
  'normal',
  'offline',
  'abnormal',
  'warning',
  'fault',
  'timeout',
] as const satisfies readonly DeviceLiveStatus[];
export const STATION_STATUSES = [
  'nodata',
  'normal',
  'offline',
  'abnormal',
  'fault',
] as const satisfies readonly StationLiveStatus[];

/** A live value: stale once now > at + ttl. */
export interface LiveValue {
  value: number;
  /** Source time, epoch ms. */
  at: number;
  /** ms */
  ttl: number;
}

/** A fleet total: the sum over those that reported within their time-to-live. */
export interface FleetTotal {
  /** W for powers; null when none reports. */
  value: number | null;
  reporting: number;
  of: number;
}

export interface FleetPower {
  pv: FleetTotal;
  load: FleetTotal;
  /** > 0 discharging. */
  battery: FleetTotal;
  /** > 0 importing. */
  grid: FleetTotal;
  generator: FleetTotal;
  /** Mean state of charge in %, weighted by capacity where known. */
  soc: FleetTotal;
}

export interface FleetSummary {
  stations: Record<StationLiveStatus, number>;
  devices: Record<DeviceLiveStatus, number>;
  power: FleetPower;
  /** Gateways heard of within their time-to-live, of all. */
  gateways: { reporting: number; of: number };
  /** Source time of the newest and the oldest value in the totals, ms; null when none. */
  newest: number | null;
  oldest: number | null;
}

export type LinkState =
  /** No session yet. */
  | 'signedOut'
  /** Signing in, loading the fleet or connecting for the first time. */
  | 'connecting'
  | 'live'
  /** Lost; `since` says when. Values age meanwhile. */
  | 'disconnected';

export interface Link {
  state: LinkState;
  since: number;
  /** Words for the page: `noData` 'No data information', `connectFailed` 'connect failed', `dataConnectFailed` 'Data connect failed' (spec A §8). */
  failure?: 'noData' | 'connectFailed' | 'dataConnectFailed' | 'unreachable';
  /** Broker connections up, of all. */
  brokers: { up: number; of: number };
}

/** Live rows of stations that changed, as columns; NaN means no fresh value. */
export interface StationColumns {
  /** Station ids. */
  id: Int32Array;
  /** Index into STATION_STATUSES. */
  status: Uint8Array;
  /** W */
  pv: Float64Array;
  load: Float64Array;
  battery: Float64Array;
  grid: Float64Array;
  generator: Float64Array;
  /** % */
  soc: Float64Array;
  /** kWh generated today, by the station's zone. */
  today: Float64Array;
  /** Newest source time, ms; NaN when never heard. */
  at: Float64Array;
  /** Devices not offline, and all. */
  online: Uint16Array;
  devices: Uint16Array;
}

/** Changed values of watched devices, as columns; NaN means no fresh value. */
export interface DeviceColumns {
  /** Device.id of each row. */
  id: Int32Array;
  /** The codes that occur in this frame … */
  codes: string[];
  /** … and each row's index into them. */
  code: Uint16Array;
  value: Float64Array;
  at: Float64Array;
  ttl: Float64Array;
}

/** A fleet as it once was. */
export interface KnownFleet {
  /** ms */
  at: number;
  summary: FleetSummary;
  stations: StationColumns;
}

/** At least one comes each `KEEPALIVE_MS`, be it empty: a page that hears nothing shows nothing as live. */
export interface Frame {
  seq: number;
  /** Engine's clock, ms. */
  at: number;
  link?: Link;
  /** Whom this port shows the fleet of: a wall's guest too; null when nobody is signed in. First frame, then when it changes. */
  user?: User | null;
  /** The engine's data changed as a whole (sign-in, reload): read the entities again. */
  entities?: number;
  /** Grows when an alarm began or ended: read the alarms again. */
  alarms?: number;
  /** Grows when there are new messages, or some were read: read them again. Zero: none are known any more. */
  messages?: number;
  /** Grows when a job that writes parameters, or a run of several, began, moved on or ended. */
  writes?: number;
  /** Grows when an upgrade that a page has seen or begun moved on. */
  upgrades?: number;
  /** Of a page of role `wall`; first frame, then when it changes. */
  wall?: WallState;
  /** How the fleet was when it was last live, from before this engine began; comes once, while it has not been live since. */
  known?: KnownFleet;
  summary?: FleetSummary;
  stations?: StationColumns;
  devices?: DeviceColumns;
}

/** The longest that a page which takes its frames waits for the next, ms. */
export const KEEPALIVE_MS = 1_000;

export interface FrameAck {
  ack: number;
}

/** What a port wants pushed. `link`, `user`, `entities`, `alarms`, `messages`, `writes` and `upgrades` always come. */
export interface Interest {
  summary: boolean;
  stations: boolean;
  devices: { deviceIds: string[]; codes: string[] } | null;
}
