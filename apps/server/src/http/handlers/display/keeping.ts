import { can } from '@heliograph/domain/permissions';
import { configOf } from '../../../displays/configOf.ts';
import { actorOf } from '../../../identity/access.ts';
import type { DisplayChange } from '../../../storage/repositories/displayChange.ts';
import type { DisplayRow } from '../../../storage/repositories/displayRows.ts';
import type { Account } from '../../../storage/repositories/people.ts';
import type { Caller } from '../../caller.ts';
import type { HandlersOf } from '../../handlers.ts';
import { Refused } from '../../refused.ts';
import { requireCapability } from '../../requireCapability.ts';
import type { Services } from '../../services.ts';
import { displayOnWire, relationToDisplay } from '../../wire/display.ts';
import { requireShowable } from './requireShowable.ts';

/** How long a display shows its name when it is asked to. */
const IDENTIFY_MS = 30_000;

interface Step {
  within: DisplayChange;
  /** Who asks, as of the transaction. */
  asker: Account;
  display: DisplayRow;
  at: number;
}

/** Of whoever looks after displays; edits that meet are refused (docs/adr/0009). */
export function keepingHandlers({ access, displays, now, repositories, sessions }: Services) {
  const { audit } = repositories;

  /** Does something to a display that the caller looks after, and lets it know at once. @throws Refused */
  async function change<T>(id: number, caller: Caller, work: (step: Step) => Promise<T>): Promise<T> {
    const { id: askerId } = requireCapability(caller, 'display.pair');
    const at = now();
    const result = await repositories.displays.change(async (within) => {
      const display = await within.lock(id);
      const asker = await within.people.byId(askerId);
      if (!asker || !display || !can(actorOf(asker), 'display.manage', relationToDisplay(askerId, display)))
        throw new Refused('notFound', 'displayUnknown', { field: 'display_id' });
      return work({ within, asker, display, at });
    });
    access.forget(id);
    displays.attending.nudge();
    return result;
  }

  const record = (action: string, { within, asker, display, at }: Step) =>
    audit.add(
      [{ personId: asker.id, action, detail: { display: display.id, name: display.name } }],
      at,
      within.tx,
    );

  return {
    async getDisplays(_request, caller) {
      const { id, company_id } = requireCapability(caller, 'display.pair');
      const actor = actorOf(requireCapability(caller, 'display.pair'));
      const [rows, build] = await Promise.all([
        repositories.displays.of(
          can(actor, 'display.manage') ? 'all' : { personId: id, companyId: company_id },
        ),
        displays.build(),
      ]);
      const list = rows.filter((row) => can(actor, 'display.manage', relationToDisplay(id, row)));
      return { list: list.map((row) => displayOnWire(row, { at: now(), build })) };
    },

    saveDisplay: ({ display_id, version: seen, name, station_ids, config }, caller) =>
      change(display_id, caller, async (step) => {
        const { within, asker, display, at } = step;
        if (seen !== display.version) throw new Refused('conflict', 'displayChanged', { field: 'version' });
        const stationIds = station_ids && [...new Set(station_ids)];
        if (stationIds !== undefined || config !== undefined) {
          const owner = await within.people.byId(display.owner_id);
          const before = {
            stationIds: display.all_stations ? null : display.station_ids,
            config: configOf(display.config),
          };
          const wanted = {
            stationIds: stationIds === undefined ? before.stationIds : stationIds,
            config: config ?? before.config,
          };
          await requireShowable(within, { wanted, owner: owner!, asker, before });
        }
        const changed = {
          ...(name !== undefined && { name }),
          ...(stationIds !== undefined && { stationIds }),
          ...(config !== undefined && { config }),
        };
        const version = await within.update(display.id, changed, { personId: asker.id, at });
        await record('display.edit', step);
        return { version };
      }),

    async revokeDisplay({ display_id }, caller) {
      const ended = await change(display_id, caller, async (step) => {
        await record('display.revoke', step);
        return step.within.remove(display_id, step.at);
      });
      sessions.announceEnd(ended);
      return {};
    },

    orderDisplay: ({ display_id, order }, caller) =>
      change(display_id, caller, async ({ within, at }) => {
        if (order === 'identify') await within.identify(display_id, at + IDENTIFY_MS);
        else await within.reload(display_id);
        return {};
      }),
  } satisfies Pick<HandlersOf<'display'>, 'getDisplays' | 'saveDisplay' | 'revokeDisplay' | 'orderDisplay'>;
}
