import {
  LabelType,
  StationRight,
  type Lang,
  type Station,
  type StationRelevance,
} from '@heliograph/contracts/http';
import { stationTypeNames } from '@heliograph/domain/models';
import type { Capability } from '@heliograph/domain/permissions';
import { stationFlags } from '@heliograph/domain/status';
import { labelNames } from '../../catalogue/names.ts';
import type { DeviceRow } from '../../storage/repositories/devices.ts';
import type { SuburbOf } from '../../addresses/suburbs.ts';
import type { GatewayRow } from '../../storage/repositories/gateways.ts';
import type { VisibleStation } from '../../storage/repositories/stations.ts';
import type { z } from 'zod';

export interface PointRow {
  station_id: number;
  label: LabelType;
  device_id: string;
  property_code: string;
  unit: string | null;
}

export interface StationParts {
  station: VisibleStation;
  /** True if the requester has a capability here. */
  may(capability: Capability): boolean;
  gateways: readonly GatewayRow[];
  devices: readonly DeviceRow[];
  points: readonly PointRow[];
  lang: Lang;
}

/** @param suburbOf names the place for those who may not know more */
export function stationOnWire(
  { station, may, gateways, devices, points, lang }: StationParts,
  suburbOf: SuburbOf,
): Station {
  const typeNames: Partial<Record<string, Record<Lang, string>>> = stationTypeNames;
  return {
    id: station.id,
    version: station.version,
    station_name: station.name,
    station_type: station.type,
    station_type_name: typeNames[station.type]?.[lang] ?? station.type,
    installed_capacity: station.installed_kwp,
    rated_capacity: station.rated_ah,
    planes: station.planes,
    nmi: station.nmi,
    nmi_reg: flag(station.nmi_registered),
    area: station.area,
    agent: station.agent,
    address: station.address,
    postal_code: station.postal_code,
    latitude: station.latitude,
    longitude: station.longitude,
    LFDI: station.lfdi,
    time_zone: station.time_zone,
    create_user: station.create_user,
    create_name: station.create_name,
    create_time: station.created_at,
    service_custom: flag(station.service_custom),
    station_auth: flag(may('station.editAll')),
    device_auth: flag(may('station.authorise')),
    device_ask: flag(may('device.ask')),
    device_control: flag(may('device.control')),
    device_setting: flag(may('device.setting')),
    is_collect: flag(station.favourite),
    link_time: station.linked_at,
    enterprise_name: station.enterprise_name ?? '',
    // Administrators may do everything, but have nothing to give up without a share.
    rights: StationRight.options.filter(
      (right) => may(`station.${right}`) && (right !== 'leave' || station.share !== null),
    ),
    currency: station.currency,
    ...stationFlags(
      devices.map((device) => device.status),
      gateways.some((gateway) => gateway.status === 'online'),
    ),
    station_image: station.images,
    label: labels(points),
    ...(!may('station.private') && withoutPrivate(station, suburbOf)),
  };
}

/** About 1 km. */
const coarse = (degrees: number | null) => degrees && Math.round(degrees * 100) / 100;

const withoutPrivate = (station: VisibleStation, suburbOf: SuburbOf) => ({
  address: suburbOf(station),
  latitude: coarse(station.latitude),
  longitude: coarse(station.longitude),
  nmi: '',
  LFDI: '',
  create_user: '',
  create_name: '',
  enterprise_name: '',
});

/** Points grouped by label, in label order. */
function labels(points: readonly PointRow[]): z.infer<typeof Station>['label'] {
  return LabelType.options.flatMap((type) => {
    const ofType = points.filter((point) => point.label === type);
    return ofType.length === 0
      ? []
      : [
          {
            type,
            points: ofType.map(({ device_id, property_code, unit }) => ({
              device_id,
              property_code,
              unit: unit ?? '',
            })),
          },
        ];
  });
}

/** The same points as the separate lists that the specification defines. A label's id is derived from its station's. */
export function virtualPoints(
  points: readonly PointRow[],
  lang: Lang,
): Pick<StationRelevance, 'station_virtual_label' | 'station_virtual_point'> {
  const labelId = ({ station_id, label }: PointRow) => station_id * 8 + LabelType.options.indexOf(label);
  const byId = new Map(points.map((point) => [labelId(point), point]));
  return {
    station_virtual_label: [...byId].map(([label_id, { station_id, label }]) => ({
      label_id,
      station_id,
      type: label,
      label_name: labelNames[label][lang],
    })),
    station_virtual_point: points.map((point) => ({
      label_id: labelId(point),
      device_id: point.device_id,
      property_code: point.property_code,
    })),
  };
}

const flag = (on: boolean): 0 | 1 => (on ? 1 : 0);
