import type { DisplayConfig } from '@heliograph/contracts/http';
import { displayConfigError, type ConfigErrorReason } from '@heliograph/domain/displays';
import { can } from '@heliograph/domain/permissions';
import { getActor, getRelation } from '../../../access/access.ts';
import type { DisplayTransaction, WantedDisplay } from '../../../storage/repositories/displayTransaction.ts';
import type { Account } from '../../../storage/repositories/people.ts';
import type { MessageKey } from '../../messages/message.ts';
import { Refused } from '../../refused.ts';

const KEYS: Record<ConfigErrorReason, MessageKey> = { station: 'sceneStation', hours: 'displayHours' };

interface DisplayContent {
  wanted: Pick<WantedDisplay, 'stationIds' | 'config'>;
  /** The person who paired the display; it can show what they can view. */
  owner: Account;
  /** The person who requests the change. */
  requester: Account;
  /** Content so far: users who change something else need not have access to it. Null for a new display. */
  before: Pick<WantedDisplay, 'stationIds' | 'config'> | null;
}

/**
 * Checks what a display is asked to show: stations that both its owner and the requester can view, and scenes for
 * those stations.
 * @throws Refused naming the first wrong field and what is allowed
 */
export async function requireDisplayContent(
  transaction: Pick<DisplayTransaction, 'stations'>,
  { wanted, owner, requester, before }: DisplayContent,
): Promise<void> {
  const ownerView = await readView(transaction, owner);
  const requesterView = requester.id === owner.id ? ownerView : await readView(transaction, requester);
  const alreadyShown = new Set(before?.stationIds ?? []);
  const foreign =
    wanted.stationIds?.findIndex(
      (id) => !alreadyShown.has(id) && !(ownerView.has(id) && requesterView.has(id)),
    ) ?? -1;
  if (foreign >= 0) throw new Refused('notFound', 'displayStation', { field: `station_ids.${foreign}` });

  const sceneStations = new Set(before?.config.scenes.map(getStation));
  const shown = [...(wanted.stationIds ?? ownerView)].filter(
    (id) => ownerView.has(id) && (requesterView.has(id) || sceneStations.has(id)),
  );
  const error = displayConfigError(wanted.config, new Set(shown));
  if (!error) return;
  const [, index] = error.field.split('.');
  const values = { scene: Number(index) + 1 };
  throw new Refused('badRequest', KEYS[error.reason], { field: `config.${error.field}`, values });
}

async function readView(
  { stations }: Pick<DisplayTransaction, 'stations'>,
  person: Account,
): Promise<Set<number>> {
  const actor = getActor(person);
  const relations = await stations.relations(person, null);
  return new Set(
    relations
      .filter((relationRow) => can(actor, 'station.view', getRelation(person, relationRow)))
      .map(({ id }) => id),
  );
}

const getStation = (scene: DisplayConfig['scenes'][number]): number | null =>
  'station_id' in scene ? scene.station_id : null;
