import { type grantWrites, MAX_WRITES_PER_DAY, type ParsedRequestOf } from '@heliograph/contracts/http';
import { gatewayCommands, isCommandValue, isGatewayCommand } from '@heliograph/domain/gateways';
import { isGateway } from '@heliograph/domain/models';
import { listParameters } from '@heliograph/domain/parameters';
import { capabilityToWrite } from '@heliograph/domain/permissions';
import { commLogRepository, OPEN_MS } from '../../../storage/repositories/commLog.ts';
import { createRepositories } from '../../../storage/repositories/index.ts';
import type { DeviceRow } from '../../../storage/repositories/devices.ts';
import { writeCountsRepository } from '../../../storage/repositories/writeCounts.ts';
import { type Caller, requireSession } from '../../caller.ts';
import { createChangeStation, type StationContext } from '../../changeStation.ts';
import type { HandlersOf } from '../../handler.ts';
import { requireDeviceProof } from '../../requireProof.ts';
import { Refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { requireWritable } from './requireWritable.ts';

type GrantRequest = ParsedRequestOf<typeof grantWrites>;

const DAY_MS = 86_400_000;

/** Permission to write to devices (DV-03, docs/adr/0011). */
export function writeGrantHandlers(services: Services) {
  const { grants, now } = services;
  const { audit } = services.repositories;
  const changeStation = createChangeStation(services);

  /** @throws Refused unless a log entry announces these writes on this device by this person */
  async function requireLogEntry(
    { requester, transaction, at }: StationContext,
    device: DeviceRow,
    { comm_id, writes }: GrantRequest,
  ): Promise<void> {
    const COMM_ID = { field: 'comm_id' };
    const entry = await commLogRepository(transaction.tx).ofPerson(comm_id, requester.id);
    if (!entry) throw new Refused('notFound', 'commLogUnknown', COMM_ID);
    if (entry.device_id !== device.id || entry.read_set !== 'Set')
      throw new Refused('conflict', 'commLogOther', COMM_ID);
    if (at - entry.created_at > OPEN_MS) throw new Refused('conflict', 'commLogClosed', COMM_ID);
    const named = new Set(entry.asked.map(({ property_code }) => property_code));
    for (const [index, { property_code }] of writes.entries())
      if (!named.has(property_code))
        throw new Refused('badRequest', 'commLogLacks', {
          field: `writes.${index}.property_code`,
          values: { property: property_code },
        });
  }

  /** @throws Refused naming the first write that the requester may not make or the device does not accept */
  async function requireGrantable(
    { may, transaction }: StationContext,
    device: DeviceRow,
    { writes }: GrantRequest,
    { lang }: Caller,
  ): Promise<void> {
    const isCommanded =
      isGateway(device.type) && writes.some((write) => isGatewayCommand(write.property_code));
    const behind = isCommanded ? await transaction.devicesOf(device.gateway_id) : [];
    const commanded = new Set(behind.filter(({ id }) => id !== device.id).map(({ device_id }) => device_id));
    const parameters = listParameters(device.model_id, device.rated_power);
    for (const [index, { property_code, value }] of writes.entries()) {
      const field = `writes.${index}.property_code`;
      const parameter = parameters.find(({ code }) => code === property_code);
      // People without write permission do not learn which parameters exist.
      if (!may(capabilityToWrite(property_code))) throw new Refused('forbidden', 'forbidden', { field });
      if (isGateway(device.type) && isGatewayCommand(property_code)) {
        if (!isCommandValue(property_code, value, commanded))
          throw new Refused(
            'badRequest',
            gatewayCommands[property_code].names === 'bus' ? 'busName' : 'deviceBehind',
            { field: `writes.${index}.value` },
          );
        continue;
      }
      if (!parameter)
        throw new Refused('badRequest', 'propertyUnknown', { field, values: { property: property_code } });
      const name = parameter.name[lang];
      if (parameter.readOnly)
        throw new Refused('badRequest', 'propertyReadOnly', { field, values: { name } });
      if (writes.findIndex((write) => write.property_code === property_code) < index)
        throw new Refused('badRequest', 'propertyTwice', { field, values: { name } });
      requireWritable(parameter, value, { field: `writes.${index}.value`, lang });
    }
  }

  /** @returns today's writes of each property, this one included. @throws Refused above the limit */
  async function count(
    { transaction, at }: StationContext,
    device: DeviceRow,
    { writes }: GrantRequest,
    { lang }: Caller,
  ) {
    const counts = writeCountsRepository(transaction.tx);
    const day = at - (at % DAY_MS);
    const today: number[] = [];
    for (const [index, { property_code }] of writes.entries()) {
      const n = await counts.count(device.id, property_code, day);
      if (n > MAX_WRITES_PER_DAY) {
        const { name: names } = isGatewayCommand(property_code)
          ? gatewayCommands[property_code]
          : listParameters(device.model_id).find(({ code }) => code === property_code)!;
        const name = names[lang];
        throw new Refused('tooMany', 'tooManyWrites', {
          field: `writes.${index}.property_code`,
          values: { name, most: MAX_WRITES_PER_DAY },
          retryAfter: Math.ceil((day + DAY_MS - at) / 1000),
        });
      }
      today.push(n);
    }
    return today;
  }

  return {
    async grantWrites(requested, caller) {
      const { device_id, client_id, comm_id, writes } = requested;
      const { publicId } = requireSession(caller);
      return changeStation(caller, async (context) => {
        const { requester, station, transaction, at } = context;
        const device = await transaction.device(station.id, { device_id });
        if (!device) throw new Refused('notFound', 'deviceUnknown', { field: 'device_id' });
        await requireGrantable(context, device, requested, caller);
        if (!client_id.startsWith(`${publicId}-`))
          throw new Refused('forbidden', 'clientForeign', { field: 'client_id' });
        // In the transaction: a second connection for it could be one that waits for this station.
        await requireDeviceProof(
          { repositories: createRepositories(transaction.tx), now },
          caller,
          device.station_id,
        );
        await requireLogEntry(context, device, requested);
        const today = await count(context, device, requested, caller);
        const gateways = await transaction.gatewaysOf(device.station_id);
        const { uuid } = gateways.find(({ id }) => id === device.gateway_id)!;
        const grant = {
          detail: { device: device_id, name: device.name, comm_id },
          changes: Object.fromEntries(
            writes.map(({ property_code, before = null, value }) => [
              property_code,
              [before, value] satisfies [unknown, unknown],
            ]),
          ),
        };
        await audit.add(
          [{ personId: requester.id, stationId: device.station_id, action: 'device.grant', ...grant }],
          at,
          transaction.tx,
        );
        return {
          grants: writes.map(({ property_code, value }, index) => ({
            property_code,
            ...grants.issue({ uuid, device_id, property_code, value, client_id }),
            today: today[index]!,
          })),
        };
      });
    },
  } satisfies Pick<HandlersOf<'device'>, 'grantWrites'>;
}

/** Questions of pages about writes: permission to begin, and today's counts. */
export function writeCountsHandlers(services: Services) {
  const { access, repositories, now } = services;
  const { devices, writeCounts } = repositories;

  return {
    async checkWrites({ device_ids }, caller) {
      const [stations, { may }] = await Promise.all([
        devices.stationsOf(device_ids),
        access.of(requireSession(caller).person),
      ]);
      for (const [index, deviceId] of device_ids.entries()) {
        const station = stations.get(deviceId) ?? 0;
        if (!may('device.setting', station) && !may('device.control', station))
          throw new Refused('forbidden', 'forbidden', { field: `device_ids.${index}` });
      }
      for (const station of new Set(stations.values())) await requireDeviceProof(services, caller, station);
      return {};
    },

    async getWriteCounts({ device_ids }) {
      const at = now();
      return { list: await writeCounts.ofDevices(device_ids, at - (at % DAY_MS)) };
    },
  } satisfies Pick<HandlersOf<'device'>, 'checkWrites' | 'getWriteCounts'>;
}
