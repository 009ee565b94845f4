import type { Capability } from '@heliograph/domain/permissions';
import { askerAt, type Asker, type Step } from '../../../sharing/step.ts';
import { sessionOf, type Caller } from '../../caller.ts';
import { Refused } from '../../refused.ts';

/**
 * The caller at a station, when they hold a capability there as of the step: before anything is looked up or counted
 * for them, and again within the transaction.
 * @throws Refused alike for a station that does not exist and one that is not shown to them.
 */
export async function askerOn(
  step: Pick<Step, 'repositories'>,
  caller: Caller,
  capability: Capability,
  stationId: number,
  field = 'station_id',
): Promise<Asker> {
  const asker = await askerAt(step, sessionOf(caller).person.id, stationId);
  if (!asker?.may('station.view')) throw new Refused('notFound', 'stationUnknown', { field });
  if (!asker.may(capability)) throw new Refused('forbidden', 'forbidden');
  return asker;
}
