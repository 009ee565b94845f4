import type { SessionEnd } from '../http/call.ts';
import type { User } from '../http/entities.ts';
import type { WallState } from './verbs/wall.ts';

/** Incremented whenever a page and an engine of different deployments could misunderstand each other. */
export const ENGINE_PROTOCOL = 11;

/**
 * Data that the engine pushes on its own MessagePort. Frames are diffs, coalesced, at least `FRAME_MS` apart.
 * A page acknowledges each frame once it is painted and reports the time that took; until then the engine
 * only keeps the newest state, so a frozen page never builds up a queue. The more of a page's time frames
 * take, the fewer it gets; a hidden page gets one a second.
 */

/** Finest first: what a station or device shows. */
export type DeviceLiveStatus = 'nodata' | 'normal' | 'offline' | 'abnormal' | 'warning' | 'fault' | 'timeout';
export type StationLiveStatus = 'nodata' | 'normal' | 'offline' | 'abnormal' | 'fault';

/** The position in these lists is the code in typed arrays. */
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

/** A fleet total: the sum of the devices that reported within their time-to-live. */
export interface FleetTotal {
  /** W for powers; null if none reports. */
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
  /** Gateways that reported within their time-to-live, and all gateways. */
  gateways: { reporting: number; of: number };
  /** Source times of the newest and oldest value in the totals, ms; null if there is none. */
  newest: number | null;
  oldest: number | null;
}

export type LinkState =
  /** No session yet. */
  | 'signedOut'
  /** Signing in, loading the fleet or connecting for the first time. */
  | 'connecting'
  | 'live'
  /** Lost since `since`; values age. */
  | 'disconnected';

export interface Link {
  state: LinkState;
  since: number;
  /**
   * Texts of the page: `noData` 'No data information', `connectFailed` 'connect failed', `dataConnectFailed` 'Data
   * connect failed'.
   */
  failure?: 'noData' | 'connectFailed' | 'dataConnectFailed' | 'unreachable';
  /** Connected brokers, and all brokers. */
  brokers: { up: number; of: number };
}

/** Live measures of a station; the position is the code in typed arrays. */
export const STATION_MEASURES = ['pv', 'load', 'battery', 'grid', 'generator', 'soc'] as const;
export type StationMeasure = (typeof STATION_MEASURES)[number];

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
  /** kWh generated since the station's midnight, by the counters that the server stores; NaN until known. */
  today: Float64Array;
  /** Newest source time, ms; NaN if it never reported. */
  at: Float64Array;
  /** Devices that are not offline, and all devices. */
  online: Uint16Array;
  devices: Uint16Array;
  /** Missing if every known value is fresh. */
  stale?: StaleValues;
}

/** [DV-12] Values of stations past their time-to-live, as columns. */
export interface StaleValues {
  /** Row index. */
  row: Uint32Array;
  /** Index into STATION_MEASURES. */
  measure: Uint8Array;
  /** W or % */
  value: Float64Array;
  /** Source time, ms. */
  at: Float64Array;
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

/** A fleet at an earlier time. */
export interface FleetSnapshot {
  /** ms */
  at: number;
  summary: FleetSummary;
  stations: StationColumns;
}

/** Data that a page reads itself; frames only carry its version, which increases with each change. */
export type FrameTopic =
  /** Stations and devices as a whole: sign-in, reload. */
  | 'entities'
  /** An alarm began or ended. */
  | 'alarms'
  /** Energies of today were read again. */
  | 'energies'
  /** Messages arrived or were read. */
  | 'messages'
  /** Rights, messages or requests of the account changed. */
  | 'account'
  /** A parameter write job, or a run of several, started, progressed or ended. */
  | 'writes'
  /** An upgrade that a page has seen or started has progressed. */
  | 'upgrades';

/** Sent at least every `KEEPALIVE_MS`, even if empty: a page without frames shows nothing as live. */
export interface Frame {
  seq: number;
  /** Engine's clock, ms. */
  at: number;
  link?: Link;
  /**
   * User whose fleet this port shows, including the guest; null if signed out. Sent in the first frame, then
   * on change.
   */
  user?: User | null;
  /** With a `user` of null: why the last session ended, unless it was signed out here; null if unknown. */
  ended?: SessionEnd | 'unknown' | null;
  /**
   * Topics that changed and must be read again. Zero: nothing is known any more. Sent in the first frame,
   * then on change.
   */
  versions?: Partial<Record<FrameTopic, number>>;
  /** State of a page of role `wall`; sent in the first frame, then on change. */
  wall?: WallState;
  /**
   * The fleet when it was last live, from before this engine started; sent once, while it has not been live
   * since.
   */
  snapshot?: FleetSnapshot;
  summary?: FleetSummary;
  stations?: StationColumns;
  devices?: DeviceColumns;
}

/** Minimum time between two frames of a port, ms. */
export const FRAME_MS = 80;

/** Maximum time until the next frame for a page that acknowledges its frames, ms. */
export const KEEPALIVE_MS = 1_000;

/** Sent for each frame, and again when a hidden page is shown. */
export interface FrameAck {
  /** `seq` of the newest frame. */
  ack: number;
  /** Main-thread time for showing it, ms; null if it was not painted because the page is hidden. */
  took: number | null;
}

/** Subscription of a port. `link`, `user` and `versions` are always sent. */
export interface Subscription {
  summary: boolean;
  stations: boolean;
  devices: { deviceIds: string[]; codes: string[] } | null;
  /** Entities that the page shows; in a partial fleet, the engine holds only these. */
  lookedAt: LookedAt[];
}

/** Stations by id, and the stations of devices by `Device.id` or `Device.device_id`. */
export interface LookedAt {
  stations: number[];
  devices: number[];
  deviceIds: string[];
}
