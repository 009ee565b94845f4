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

/** Stations with their devices and gateways, and what else `StationRelevance` has of them. */
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
 * POST /fleet/get_stations: some stations, by id, or by that of a device: `Device.id` in `devices`, `Device.device_id` in
 * `device_ids`. Those that the session does not see are left out.
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
   * In the name, the postal code, a device's serial number, and the address where the session may know it, without case
   * [STN-02]; empty for all.
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
    /** Linked to this company; 0: to none; left out: all. For sessions that may know the companies of all stations. */
    company: z.union([Id, z.literal(0)]).optional(),
    /** Only those whose owner's account was deleted; for the same sessions. */
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
    /** Stations of the tab with this filter. */
    total: z.number().int(),
    /** By tab, with this filter. */
    counts: StationCounts,
    part: FleetPart,
  }),
});

/** How many stations and devices a group of them has. */
const GroupSize = {
  stations: z.number().int(),
  devices: z.number().int(),
};

/**
 * POST /fleet/get_station_groups: all that the session sees, by area and by linked company, the largest group first; pages
 * of each come from `getStationPage`.
 */
export const getStationGroups = call('POST', '/fleet/get_station_groups', {
  may: 'signedIn',
  tokens: true,
  summary: 'Stations and devices by area and company',
  request: z.object({}),
  answer: z.object({
    ...GroupSize,
    areas: z.array(z.object({ area: z.string(), ...GroupSize })),
    /** `id` 0 and no name: linked to none. Empty for sessions that must not know the companies of all stations. */
    companies: z.array(z.object({ id: z.number().int(), name: z.string(), ...GroupSize })),
  }),
});

/** POST /fleet/get_device_page: a page of the list of a type of device [DEV-01], with its stations. */
export const getDevicePage = call('POST', '/fleet/get_device_page', {
  may: 'signedIn',
  tokens: true,
  summary: 'A page of the list of a type of device',
  request: z.object({
    device_type: DeviceType.optional(),
    /** In the name without case, or in the serial number as written. */
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
 * POST /fleet/get_totals: live totals of all that the session sees, from what is stored; the answer is another one after
 * its `period`. For sessions with a scope of totals only.
 */
export const getFleetTotals = call('POST', '/fleet/get_totals', {
  may: 'signedIn',
  tokens: true,
  summary: 'Live totals',
  request: z.object({}),
  answer: FleetTotals,
});

/** POST /fleet/get_fleet_counts: of all that the session sees; `types` are devices by type. */
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
 * POST /fleet/get_map: what a map shows of a part of the world: clusters of stations that would overlap at a zoom, and
 * single stations. Stations without coordinates are left out. At most 1,000 entries.
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
        /** The mean of its stations. */
        latitude: z.number(),
        longitude: z.number(),
        /** Its extent, to zoom into. */
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
    /** Stations with coordinates, of all that match. */
    located: z.number().int(),
    of: z.number().int(),
  }),
});

/** POST /fleet/get_alarm_counts: warnings and faults of all that the session sees, by local day of a zone. */
export const getAlarmCounts = call('POST', '/fleet/get_alarm_counts', {
  may: 'signedIn',
  tokens: true,
  summary: 'Warnings and faults by day',
  request: z.object({ zone: ZoneName, days: z.number().int().min(1).max(31).default(7) }),
  answer: z.object({
    /** That began on the day, today included, oldest first. */
    days: z.array(z.object({ start: Instant, warnings: z.number().int(), faults: z.number().int() })),
    /** That have not recovered, whenever they began. */
    pending: z.object({ warnings: z.number().int(), faults: z.number().int() }),
    /** Announced in the last ten minutes: what nothing suppressed, and of an incident the first. */
    load: z.number().int(),
  }),
});
