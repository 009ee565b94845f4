import {
  DisplayName,
  GatewayUuid,
  saveDevice,
  TextLine,
  type ImportIssue,
  type ImportValues,
} from '@heliograph/contracts/http';
import { modelById } from '@heliograph/domain/models';
import { z } from 'zod';
import { findSerials } from '../../../../storage/repositories/deviceTransaction.ts';
import { importedDevices } from '../../../../storage/repositories/importedDevices.ts';
import type { CheckedRow } from '../../../../storage/repositories/imports.ts';
import { requireSession, type Caller } from '../../../caller.ts';
import { Refused } from '../../../refused.ts';
import type { Services } from '../../../services.ts';
import {
  findDeviceModel,
  deviceSerialTaken,
  MAX_DEVICES,
  tooManyDevices,
} from '../../device/plannedDevice.ts';
import type { ImportWork, SentRow } from '../importKind.ts';
import { distinctTexts, catchRefusal, rowIssues, getText } from '../rowIssues.ts';
import { findNamedStations, type StationRight } from '../stationRights.ts';

export const EDITS_DEVICES: StationRight = {
  capability: 'device.editAll',
  one: 'importStationForbidden',
  many: 'importStationsForbidden',
};

/** `new`, or `new` and the name of the gateway. */
const NewGateway = z
  .string()
  .refine(
    (text) => text === 'new' || (text.startsWith('new ') && DisplayName.safeParse(text.slice(4)).success),
  );

const Row = saveDevice.request
  .omit({ station_id: true })
  .extend({ station: TextLine.min(1), gateway_uuid: GatewayUuid.or(NewGateway).optional() });

/** A row without issues. */
export interface ImportedDevice extends Omit<z.output<typeof Row>, 'station'> {
  station_id: number;
  /** Uuid of a gateway of the station; `new` or `new …` for a new one. */
  gateway_uuid: string;
}

export const isNewGateway = (text: string): boolean => /^new( |$)/.test(text);

/** Key shared by rows for one gateway. */
export const gatewayKey = ({
  station_id,
  gateway_uuid,
}: Pick<ImportedDevice, 'station_id' | 'gateway_uuid'>): string => `${station_id} ${gateway_uuid}`;

/** Checks rows as the call that adds one device does. */
export function createDeviceCheck(services: Services): ImportWork['check'] {
  const { database, repositories } = services;
  const { imports } = repositories;

  return async (importId, rows, caller) => {
    const serials = distinctTexts(rows.map(({ values }) => getSerial(values)));
    const taken = await findSerials(database.db, serials);
    const firstRows = await imports.firstRows(importId, serials);
    const { find, ids } = await findNamedStations(
      services,
      requireSession(caller).person,
      distinctTexts(rows.map(({ values }) => getText(values, 'station'))),
      EDITS_DEVICES,
    );
    const gateways = await importedDevices(database.db).gatewaysOf(ids);
    const listGateways = (stationId: number) => gateways.filter(({ station_id }) => station_id === stationId);

    const read = rows.map(({ row, values }) => {
      const parsed = Row.safeParse(getRequest(values, caller), { reportInput: true });
      const named = getText(values, 'station');
      const found = named === '' ? null : find(named);
      const station = found instanceof Refused ? null : found;
      const refusals: Refused[] = found instanceof Refused ? [found] : [];
      let gateway: { uuid: string; devices: number } | null = null;
      if (station) {
        const chosen = parseGateway(getText(values, 'gateway_uuid'), listGateways(station.id));
        if (chosen instanceof Refused) refusals.push(chosen);
        else gateway = chosen;
      }
      const target = station && gateway && { station_id: station.id, gateway_uuid: gateway.uuid };
      return { row, values, parsed, refusals, target, devices: gateway?.devices ?? 0 };
    });

    const counts = await imports.countsByTarget(
      importId,
      distinctTexts(read.map(({ target }) => (target ? gatewayKey(target) : ''))),
      rows.map(({ row }) => row),
    );
    const issues: ImportIssue[] = [];
    const checked = read.map(({ row, values, parsed, refusals, target, devices }): CheckedRow => {
      const serial = getSerial(values);
      const key = target && gatewayKey(target);
      if (key !== null) {
        const before = counts.get(key) ?? 0;
        counts.set(key, before + 1);
        if (devices + before >= MAX_DEVICES) refusals.push(tooManyDevices('gateway_uuid'));
      }
      const { data } = parsed;
      const first = firstRows.get(serial) ?? row;
      const found = rowIssues(
        row,
        parsed.error,
        [
          ...refusals,
          ...(data ? catchRefusal(() => findDeviceModel(data.obj_type, data.mod_id)) : []),
          ...(first === row
            ? []
            : [
                new Refused('conflict', 'deviceSerialTwice', {
                  field: 'iot_serial_no',
                  values: { serial, row: first },
                }),
              ]),
          ...(taken.has(serial) ? [deviceSerialTaken(serial)] : []),
        ],
        caller,
      );
      if (serial !== '') firstRows.set(serial, first);
      issues.push(...found);
      if (found.length > 0 || !data || !target) return { row, identity: serial, target: key, data: null };
      const { station: _named, ...device } = data;
      return { row, identity: serial, target: key, data: { ...device, ...target } satisfies ImportedDevice };
    });
    return { issues, checked };
  };
}

const getSerial = (values: ImportValues): string => getText(values, 'iot_serial_no').toUpperCase();

/** The fields of a row as the call takes them; a device without a name has that of its model. */
function getRequest({ device_name, ...values }: SentRow['values'], { lang }: Pick<Caller, 'lang'>) {
  const { obj_type: type, mod_id: model } = values;
  const name = device_name ?? getName(type, model)?.[lang];
  return { ...values, device_name: name };
}

function getName(type: ImportValues['obj_type'], model: ImportValues['mod_id']) {
  const known = saveDevice.request.shape.obj_type.safeParse(type);
  // One that is wrong is an issue of its own.
  if (!known.success) return { en: '-', zh: '-' };
  try {
    return modelById(findDeviceModel(known.data, typeof model === 'number' ? model : undefined))?.name;
  } catch {
    return modelById(findDeviceModel(known.data, undefined))?.name;
  }
}

/** The gateway that a row means among those of its station, with the number of its devices. */
function parseGateway(
  text: string,
  gateways: readonly { uuid: string; devices: number }[],
): { uuid: string; devices: number } | Refused {
  // Itself is its first device.
  if (isNewGateway(text)) return { uuid: text, devices: 1 };
  const field = 'gateway_uuid';
  if (gateways.length === 0) return new Refused('conflict', 'stationNoGateway', { field });
  if (text === '') return gateways[0]!;
  const wanted = text.toLowerCase();
  return (
    gateways.find(({ uuid }) => uuid.toLowerCase() === wanted) ??
    new Refused('notFound', 'gatewayUnknown', { field })
  );
}
