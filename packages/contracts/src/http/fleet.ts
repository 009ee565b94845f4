import { z } from 'zod';
import { FleetTotals } from '../mqtt/fleetTotals.ts';
import { call } from './call.ts';
import {
  AccessDevice,
  Device,
  DeviceType,
  Gateway,
  Station,
  StoredStatus,
  VirtualLabel,
  VirtualPoint,
} from './entities.ts';
import { withMeanings } from './meanings.ts';
import { DeviceId, Id, Instant, ZoneName } from './scalars.ts';

/**
 * Fleets that are too large to be read as a whole (`getStationRelevance` with `most`): pages, counts and totals of what
 * the session sees. All calls of this file are our extension.
 */

/** Stations with their devices and gateways, and their further data as in `StationRelevance`. */
export const FleetPart = z.object({
  station: z.array(Station),
  device: z.array(Device),
  access_device: z.array(AccessDevice),
  gateway: z.array(Gateway),
  station_virtual_label: z.array(VirtualLabel),
  station_virtual_point: z.array(VirtualPoint),
});
export type FleetPart = z.infer<typeof FleetPart>;

/** Maximum stations in one `FleetPart`. */
export const STATIONS_PER_PART = 500;

/**
 * POST /fleet/get_stations: stations by id, or by a device's: `Device.id` in `devices`, `Device.device_id` in
 * `device_ids`. Those that the session cannot see are left out.
 */
export const getStations = call('POST', '/fleet/get_stations', {
  may: 'signedIn',
  tokens: true,
  summary: 'Some stations with their devices and gateways',
  request: z.object({
    station_ids: z.array(Id).max(STATIONS_PER_PART).default([]),
    devices: z.array(Id).max(STATIONS_PER_PART).default([]),
    device_ids: z.array(DeviceId).max(STATIONS_PER_PART).default([]),
  }),
  answer: FleetPart,
});

const STATUSES = {
  normal: 'everything that is known of it works',
  offline: 'its gateway or all of its devices are offline',
  fault: 'a device has stopped or failed',
  abnormal: 'a device works with a warning or is not known to work',
};

/** Status in a station's list [LIVE-06]. */
export const StationStatusCode = withMeanings(z.enum(['normal', 'offline', 'fault', 'abnormal']), STATUSES);

const StationTab = withMeanings(z.enum(['whole', 'normal', 'offline', 'fault', 'abnormal', 'collect']), {
  whole: 'all',
  ...STATUSES,
  collect: 'favourites',
});

const StationFilter = z.object({
  /**
   * Text in the name, postal code or a device's serial number, and in the address if the session may see it,
   * ignoring case [STN-02]; empty for all.
   */
  search: z.string().trim().max(100).default(''),
  station_type: z.string().max(32).default(''),
  area: z.string().max(8).default(''),
});

export const StationCounts = z.object({
  whole: z.number().int(),
  normal: z.number().int(),
  offline: z.number().int(),
  fault: z.number().int(),
  abnormal: z.number().int(),
  collect: z.number().int(),
});

/** POST /fleet/get_station_page: a page of the list of stations, with the counts of its tabs [STN-01]. */
export const getStationPage = call('POST', '/fleet/get_station_page', {
  may: 'signedIn',
  tokens: true,
  summary: 'A page of the list of stations',
  request: StationFilter.extend({
    /**
     * Linked to this company; 0 for none; all if left out. For sessions that may see the companies of all
     * stations.
     */
    company: z.union([Id, z.literal(0)]).optional(),
    /** Only stations whose owner's account was deleted; for the same sessions. */
    ownerless: z.boolean().default(false),
    tab: StationTab.default('whole'),
    sort: withMeanings(z.enum(['id', 'name', 'capacity', 'created', 'status']), {
      id: 'in the order of their creation',
      name: 'by name, without case',
      capacity: 'by installed capacity',
      created: 'by time of creation',
      status: 'faults first',
    }).default('id'),
    descending: z.boolean().default(false),
    offset: z.number().int().min(0).max(10_000_000).default(0),
    limit: z.number().int().min(1).max(100).default(10),
  }),
  answer: z.object({
    /** In the order of the page. */
    ids: z.array(Id),
    /** Number of stations in the tab with this filter. */
    total: z.number().int(),
    /** By tab, with this filter. */
    counts: StationCounts,
    part: FleetPart,
  }),
});

/** Number of stations and devices of a group. */
const GroupSize = {
  stations: z.number().int(),
  devices: z.number().int(),
};

/**
 * POST /fleet/get_station_groups: all stations that the session can see, by area and by linked company,
 * largest group first; `getStationPage` returns pages of each.
 */
export const getStationGroups = call('POST', '/fleet/get_station_groups', {
  may: 'signedIn',
  tokens: true,
  summary: 'Stations and devices by area and company',
  request: z.object({}),
  answer: z.object({
    ...GroupSize,
    areas: z.array(z.object({ area: z.string(), ...GroupSize })),
    /**
     * `id` 0 without a name: not linked. Empty for sessions that must not know the companies of all stations.
     */
    companies: z.array(z.object({ id: z.number().int(), name: z.string(), ...GroupSize })),
  }),
});

/** POST /fleet/get_device_page: a page of the devices of one type [DEV-01], with their stations. */
export const getDevicePage = call('POST', '/fleet/get_device_page', {
  may: 'signedIn',
  tokens: true,
  summary: 'A page of the list of a type of device',
  request: z.object({
    device_type: DeviceType.optional(),
    /** Text in the name, ignoring case, or in the serial number as written. */
    search: z.string().trim().max(100).default(''),
    status: StoredStatus.optional(),
    offset: z.number().int().min(0).max(10_000_000).default(0),
    limit: z.number().int().min(1).max(100).default(10),
  }),
  answer: z.object({
    /** `Device.id` in the order of the page. */
    ids: z.array(Id),
    total: z.number().int(),
    part: FleetPart,
  }),
});

/**
 * POST /fleet/get_totals: live totals of everything that the session can see, from stored values; they are
 * updated after `period`. Only for sessions with a scope of totals.
 */
export const getFleetTotals = call('POST', '/fleet/get_totals', {
  may: 'signedIn',
  tokens: true,
  summary: 'Live totals',
  request: z.object({}),
  answer: FleetTotals,
});

/**
 * POST /fleet/get_fleet_counts: counts of everything that the session can see; `types` are devices by type.
 */
export const getFleetCounts = call('POST', '/fleet/get_fleet_counts', {
  may: 'signedIn',
  tokens: true,
  summary: 'Counts of stations and devices',
  request: z.object({}),
  answer: z.object({
    stations: StationCounts,
    devices: z.number().int(),
    types: z.array(z.object({ device_type: DeviceType, devices: z.number().int() })),
    /** kWp and Ah of all. */
    installed_capacity: z.number(),
    rated_capacity: z.number(),
  }),
});

/**
 * POST /fleet/get_map: map content for a part of the world: clusters of stations that would overlap at a zoom
 * level, and single stations. Stations without coordinates are left out. At most 1,000 entries.
 */
export const getMap = call('POST', '/fleet/get_map', {
  may: 'signedIn',
  tokens: true,
  summary: 'Stations on a map, clustered',
  request: StationFilter.extend({
    west: z.number().min(-180).max(180),
    south: z.number().min(-90).max(90),
    east: z.number().min(-180).max(180),
    north: z.number().min(-90).max(90),
    /** Zoom as in web maps: the world is 256 · 2^zoom pixels wide. */
    zoom: z.number().min(0).max(22),
  }),
  answer: z.object({
    clusters: z.array(
      z.object({
        /** Mean position of its stations. */
        latitude: z.number(),
        longitude: z.number(),
        /** Extent to zoom into. */
        west: z.number(),
        south: z.number(),
        east: z.number(),
        north: z.number(),
        normal: z.number().int(),
        offline: z.number().int(),
        fault: z.number().int(),
        abnormal: z.number().int(),
      }),
    ),
    stations: z.array(
      z.object({
        id: Id,
        station_name: z.string(),
        latitude: z.number(),
        longitude: z.number(),
        status: StationStatusCode,
      }),
    ),
    /** Number of matching stations with coordinates. */
    located: z.number().int(),
    of: z.number().int(),
  }),
});

/**
 * POST /fleet/get_alarm_counts: warnings and faults of everything that the session can see, by local day of a
 * zone.
 */
export const getAlarmCounts = call('POST', '/fleet/get_alarm_counts', {
  may: 'signedIn',
  tokens: true,
  summary: 'Warnings and faults by day',
  request: z.object({ zone: ZoneName, days: z.number().int().min(1).max(31).default(7) }),
  answer: z.object({
    /** Alarms that started on each day, oldest first, including today. */
    days: z.array(z.object({ start: Instant, warnings: z.number().int(), faults: z.number().int() })),
    /** Alarms that have not recovered, whenever they started. */
    pending: z.object({ warnings: z.number().int(), faults: z.number().int() }),
    /** Alarms announced in the last ten minutes: not suppressed, and only the first of an incident. */
    load: z.number().int(),
  }),
});
