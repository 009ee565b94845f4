import type { Capability } from '@heliograph/domain/permissions';
import { askerAt, type Asker, type Step } from '../../../sharing/step.ts';
import type { HeldStation } from '../../../storage/repositories/shares.ts';
import { sessionOf, type Caller } from '../../caller.ts';
import { Refused } from '../../refused.ts';
import type { Services } from '../../services.ts';

const unknown = (field: string) => new Refused('notFound', 'stationUnknown', { field });

/** Refuses early, before anything is looked up or counted for the caller. @throws Refused */
export async function requireOn(
  { access }: Pick<Services, 'access'>,
  caller: Caller,
  capability: Capability,
  stationId: number,
  field = 'station_id',
): Promise<void> {
  const { stationIds, may } = await access.of(sessionOf(caller).person);
  if (!stationIds.has(stationId)) throw unknown(field);
  if (!may(capability, stationId)) throw new Refused('forbidden', 'forbidden');
}

/** The caller at a station as of a step, when they still hold a capability there. @throws Refused */
export async function askerOn(
  step: Step,
  caller: Caller,
  capability: Capability,
  station: HeldStation | undefined,
  field = 'station_id',
): Promise<Asker & { station: HeldStation }> {
  const asker = station && (await askerAt(step, sessionOf(caller).person.id, station.id));
  if (!station || !asker?.may('station.view')) throw unknown(field);
  if (!asker.may(capability)) throw new Refused('forbidden', 'forbidden');
  return { ...asker, station };
}
