import { MOST_WRITES_A_DAY, type grantWrites, type ParsedRequestOf } from '@heliograph/contracts/http';
import { parametersOf } from '@heliograph/domain/parameters';
import { capabilityToWrite } from '@heliograph/domain/permissions';
import { commLogRepository, OPEN_MS } from '../../../storage/repositories/commLog.ts';
import type { DeviceRow } from '../../../storage/repositories/devices.ts';
import { writeCountsRepository } from '../../../storage/repositories/writeCounts.ts';
import { sessionOf, type Caller } from '../../caller.ts';
import { createChangeStation, type StationStep } from '../../changeStation.ts';
import type { HandlersOf } from '../../handlers.ts';
import { Refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { requireWritable } from './requireWritable.ts';

type Wanted = ParsedRequestOf<typeof grantWrites>;

const DAY_MS = 86_400_000;
const DEVICE = { field: 'device_id', unknown: 'deviceUnknown' } as const;

/** Leave to write to devices (DV-03, docs/adr/0011). */
export function grantingHandlers(services: Services) {
  const { grants } = services;
  const { audit, devices } = services.repositories;
  const changeStation = createChangeStation(services);

  /** @throws Refused unless an entry of the log tells what is about to be written, by whom and where. */
  async function requireAnnounced(
    { asker, within, at }: StationStep,
    device: DeviceRow,
    { comm_id, writes }: Wanted,
  ): Promise<void> {
    const COMM_ID = { field: 'comm_id' };
    const entry = await commLogRepository(within.tx).ofPerson(comm_id, asker.id);
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

  /** @throws Refused naming the first write that is not the asker's to make, or not one that the device takes. */
  function requireGrantable(
    { may }: StationStep,
    device: DeviceRow,
    { writes }: Wanted,
    { lang }: Caller,
  ): void {
    const parameters = parametersOf(device.model_id);
    for (const [index, { property_code, value }] of writes.entries()) {
      const field = `writes.${index}.property_code`;
      const parameter = parameters.find(({ code }) => code === property_code);
      // Whoever may write nothing is not told what there is.
      if (!may(capabilityToWrite(property_code))) throw new Refused('forbidden', 'forbidden', { field });
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

  /** @returns how often each property was written today, with this time. @throws Refused for one too many. */
  async function count({ within, at }: StationStep, device: DeviceRow, { writes }: Wanted, { lang }: Caller) {
    const counts = writeCountsRepository(within.tx);
    const day = at - (at % DAY_MS);
    const today: number[] = [];
    for (const [index, { property_code }] of writes.entries()) {
      const n = await counts.count(device.id, property_code, day);
      if (n > MOST_WRITES_A_DAY) {
        const name = parametersOf(device.model_id).find(({ code }) => code === property_code)!.name[lang];
        throw new Refused('tooMany', 'tooManyWrites', {
          field: `writes.${index}.property_code`,
          values: { name, most: MOST_WRITES_A_DAY },
          retryAfter: Math.ceil((day + DAY_MS - at) / 1000),
        });
      }
      today.push(n);
    }
    return today;
  }

  return {
    async grantWrites(wanted, caller) {
      const { device_id, client_id, comm_id, writes } = wanted;
      const { publicId } = sessionOf(caller);
      const known = await devices.byDeviceId(device_id);
      if (!known) throw new Refused('notFound', DEVICE.unknown, { field: DEVICE.field });
      return changeStation(
        known.station_id,
        caller,
        'device.read',
        async (step) => {
          const { asker, within, at } = step;
          const device = await within.device(known.station_id, { device_id });
          if (!device) throw new Refused('notFound', DEVICE.unknown, { field: DEVICE.field });
          requireGrantable(step, device, wanted, caller);
          if (!client_id.startsWith(`${publicId}-`))
            throw new Refused('forbidden', 'clientForeign', { field: 'client_id' });
          await requireAnnounced(step, device, wanted);
          const today = await count(step, device, wanted, caller);
          const gateways = await within.gatewaysOf(device.station_id);
          const { uuid } = gateways.find(({ id }) => id === device.gateway_id)!;
          const written = writes.map(({ property_code, value }) => `${property_code}=${value}`).join(', ');
          const detail = { device: device_id, comm_id, written };
          await audit.add(
            [{ personId: asker.id, stationId: device.station_id, action: 'device.grant', detail }],
            at,
            within.tx,
          );
          return {
            grants: writes.map(({ property_code, value }, index) => ({
              property_code,
              ...grants.issue({ uuid, device_id, property_code, value, client_id }),
              today: today[index]!,
            })),
          };
        },
        DEVICE,
      );
    },
  } satisfies Pick<HandlersOf<'device'>, 'grantWrites'>;
}
