import type { DisplayConfig } from '@heliograph/contracts/http';
import { faultInConfig, type ConfigFaultReason } from '@heliograph/domain/displays';
import { can } from '@heliograph/domain/permissions';
import { actorOf, relationOf } from '../../../identity/access.ts';
import type { DisplayChange, WantedDisplay } from '../../../storage/repositories/displayChange.ts';
import type { Account } from '../../../storage/repositories/people.ts';
import type { MessageKey } from '../../messages/message.ts';
import { Refused } from '../../refused.ts';

const KEYS: Record<ConfigFaultReason, MessageKey> = { station: 'sceneStation', hours: 'displayHours' };

export interface Shown {
  wanted: Pick<WantedDisplay, 'stationIds' | 'config'>;
  /** Whose view the display has. */
  owner: Account;
  /** Who wants it. */
  asker: Account;
  /** What it shows already, which whoever changes something else need not view themselves; null for a new one. */
  before: Pick<WantedDisplay, 'stationIds' | 'config'> | null;
}

/**
 * Passes when a display may show what is wanted: stations that both its owner and whoever asks may view, and scenes about
 * these.
 * @throws Refused naming the first field that is wrong, and what is allowed.
 */
export async function requireShowable(
  within: Pick<DisplayChange, 'stations'>,
  { wanted, owner, asker, before }: Shown,
): Promise<void> {
  const ownersView = await viewOf(within, owner);
  const askersView = asker.id === owner.id ? ownersView : await viewOf(within, asker);
  const had = new Set(before?.stationIds ?? []);
  const foreign =
    wanted.stationIds?.findIndex((id) => !had.has(id) && !(ownersView.has(id) && askersView.has(id))) ?? -1;
  if (foreign >= 0) throw new Refused('notFound', 'displayStation', { field: `station_ids.${foreign}` });

  const about = new Set(before?.config.scenes.map(stationOf));
  const shown = [...(wanted.stationIds ?? ownersView)].filter(
    (id) => ownersView.has(id) && (askersView.has(id) || about.has(id)),
  );
  const fault = faultInConfig(wanted.config, new Set(shown));
  if (!fault) return;
  const [, index] = fault.field.split('.');
  const values = { scene: Number(index) + 1 };
  throw new Refused('badRequest', KEYS[fault.reason], { field: `config.${fault.field}`, values });
}

async function viewOf({ stations }: Pick<DisplayChange, 'stations'>, person: Account): Promise<Set<number>> {
  const actor = actorOf(person);
  const standings = await stations.standings(person);
  return new Set(
    standings
      .filter((standing) => can(actor, 'station.view', relationOf(person, standing)))
      .map(({ id }) => id),
  );
}

const stationOf = (scene: DisplayConfig['scenes'][number]): number | null =>
  'station_id' in scene ? scene.station_id : null;
