import {
  type Display,
  DISPLAY_OFFLINE_AFTER_MS,
  type DisplayOrders,
  LONG_POLL_MS,
  type SignedIn,
} from '@heliograph/contracts/http';
import { can, type DisplayRelation } from '@heliograph/domain/permissions';
import { createHash } from 'node:crypto';
import { readStoredConfig } from '../../displays/readStoredConfig.ts';
import { getActor } from '../../access/access.ts';
import type { Session } from '../../identity/sessions.ts';
import { findChanges, type AuditEntry } from '../../storage/repositories/audit.ts';
import { type DisplayRow, getState } from '../../storage/repositories/displayRows.ts';
import type { DisplayTransaction } from '../../storage/repositories/displayTransaction.ts';
import type { Account } from '../../storage/repositories/people.ts';
import { type Caller, requireSession } from '../caller.ts';
import type { HandlersOf } from '../handler.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';
import { signedIn } from '../wire/signedIn.ts';
import { DISPLAY_SESSION_MS, RENEW_AFTER_MS, RENEWAL_MS } from './display/pairing.ts';
import { pairingHandlers, pairingRequestHandlers } from './display/pairing.ts';
import { requireDisplayContent } from './display/requireDisplayContent.ts';
import { wallAlarmHandlers } from './display/wallAlarms.ts';

export function displayHandlers(services: Services) {
  return {
    ...pairingRequestHandlers(services),
    ...pairingHandlers(services),
    ...manageHandlers(services),
    ...attendHandlers(services),
    ...wallAlarmHandlers(services),
  } satisfies HandlersOf<'display'>;
}

/** How long a display shows its name after an identify order. */
const IDENTIFY_MS = 30_000;

interface SharingContext {
  transaction: DisplayTransaction;
  /** The calling person, as read in the transaction. */
  requester: Account;
  display: DisplayRow;
  at: number;
}

/** Calls of people who manage displays; conflicting edits are refused (docs/adr/0009). */
function manageHandlers({ access, displays, now, repositories, sessions }: Services) {
  const { audit } = repositories;

  /** Changes a display that the caller manages and notifies it at once. @throws Refused */
  async function change<T>(
    id: number,
    caller: Caller,
    work: (context: SharingContext) => Promise<T>,
  ): Promise<T> {
    const { id: requesterId } = requireSession(caller).person;
    const at = now();
    const result = await repositories.displays.change(async (transaction) => {
      const display = await transaction.lock(id);
      const requester = await transaction.people.byId(requesterId);
      if (
        !requester ||
        !display ||
        !can(getActor(requester), 'display.manage', relationToDisplay(requesterId, display))
      )
        throw new Refused('notFound', 'displayUnknown', { field: 'display_id' });
      return work({ transaction, requester, display, at });
    });
    access.forget([id]);
    displays.displayPolls.check();
    return result;
  }

  const record = (
    { transaction, requester, display, at }: SharingContext,
    entry: Pick<AuditEntry, 'action' | 'changes'>,
  ) => {
    const detail = { display: display.id, name: display.name, person: display.owner_id };
    return audit.add([{ personId: requester.id, detail, ...entry }], at, transaction.tx);
  };

  return {
    async getDisplays(_request, caller) {
      const { person } = requireSession(caller);
      const { id, company_id } = person;
      const actor = getActor(person);
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
      change(display_id, caller, async (context) => {
        const { transaction, requester, display, at } = context;
        if (seen !== display.version) throw new Refused('conflict', 'displayChanged', { field: 'version' });
        const stationIds = station_ids && [...new Set(station_ids)];
        if (stationIds !== undefined || config !== undefined) {
          const owner = await transaction.people.byId(display.owner_id);
          const before = {
            stationIds: display.all_stations ? null : display.station_ids,
            config: readStoredConfig(display.config),
          };
          const wanted = {
            stationIds: stationIds === undefined ? before.stationIds : stationIds,
            config: config ?? before.config,
          };
          await requireDisplayContent(transaction, { wanted, owner: owner!, requester, before });
        }
        const changed = {
          ...(name !== undefined && { name }),
          ...(stationIds !== undefined && { stationIds }),
          ...(config !== undefined && { config }),
        };
        const version = await transaction.update(display.id, changed, { personId: requester.id, at });
        const before = { name: display.name, stations: display.all_stations ? null : display.station_ids };
        const changes = findChanges<object>(
          { ...before, ...readStoredConfig(display.config) },
          {
            ...before,
            ...readStoredConfig(display.config),
            ...(name !== undefined && { name }),
            ...(stationIds !== undefined && { stations: stationIds }),
            ...config,
          },
        );
        await record(context, { action: 'display.edit', changes });
        return { version };
      }),

    async revokeDisplay({ display_id }, caller) {
      const ended = await change(display_id, caller, async (context) => {
        await record(context, { action: 'display.revoke' });
        return context.transaction.remove(display_id, context.at);
      });
      sessions.announceEnd(ended);
      return {};
    },

    orderDisplay: ({ display_id, order }, caller) =>
      change(display_id, caller, async ({ transaction, at }) => {
        if (order === 'identify') await transaction.identify(display_id, at + IDENTIFY_MS);
        else await transaction.reload(display_id);
        return {};
      }),
  } satisfies Pick<HandlersOf<'display'>, 'getDisplays' | 'saveDisplay' | 'revokeDisplay' | 'orderDisplay'>;
}

/** Calls of a paired display. */
function attendHandlers({ access, config, displays, now, repositories, sessions }: Services) {
  /** Current orders of a display. @throws Refused when it, or its session, no longer exists */
  async function newest({ person, publicId }: Session, { origin }: Caller) {
    // Before the stations: they are those of this row or newer, never those before a change that the row shows.
    const row = await repositories.displays.byId(person.id);
    const [{ stationIds }, build, alive] = await Promise.all([
      access.of(person),
      displays.build(),
      sessions.activeAmong([publicId]),
    ]);
    if (!alive.has(publicId)) throw new Refused('signedOut', 'signedOut');
    if (!row) throw unknown();
    const shown = await repositories.stations.ids(stationIds);
    const isListed = !row.all_stations || shown.length <= config.wholeFleetStations;
    const wallUrl = `${origin}/wallAlarms?wall=${displays.wallCodes.codeOf(row.id)}`;
    const orders = getOrders(row, { stationIds: shown, isListed, at: now(), build, wallUrl });
    return { state: getState(row), answer: { mark: fingerprint(orders), orders } };
  }

  /** A new session in place of an old one; null while the session is recent, or when a new one was just issued. */
  async function renewed(session: Session, { address, agent }: Caller): Promise<SignedIn | null> {
    const at = now();
    if (at - session.createdAt < RENEW_AFTER_MS) return null;
    const { entry, ended } = await repositories.displays.change(async (transaction) => {
      await transaction.lock(session.person.id);
      const unused = (await transaction.sessions.activeOf(session.person.id, at)).filter(
        (other) => other.created_at > session.createdAt,
      );
      if (unused.some((other) => at - other.created_at < RENEWAL_MS)) return { entry: null, ended: [] };
      return {
        ended: await transaction.sessions.revokeOf(
          session.person.id,
          { allBut: session.id },
          { revoked_at: at, ended_by: null },
        ),
        entry: await sessions.open(
          session.person,
          { address, agent },
          { store: transaction.sessions, lifeMs: DISPLAY_SESSION_MS },
        ),
      };
    });
    sessions.announceEnd(ended.map(({ public_id }) => public_id));
    return entry && signedIn(entry.session, entry.token, config.companyPrefix);
  }

  return {
    async attend({ health, seen }, caller) {
      const session = requireSession(caller);
      const { address, agent } = caller;
      const contact = await repositories.displays.recordContact(session.person.id, {
        sessionId: session.id,
        at: now(),
        health,
        address,
        agent,
      });
      if (contact) sessions.announceEnd(contact.ended);
      if (contact?.offlineSince) await displays.reportBackOnline(session.person.id, contact.offlineSince);
      const before = await newest(session, caller);
      const account = await renewed(session, caller);
      if (account || before.answer.mark !== seen) return { ...before.answer, renewed: account };
      const end = await displays.displayPolls.waitForChange(session.publicId, before.state, LONG_POLL_MS);
      if (end !== 'changed') return { ...before.answer, renewed: null };
      // Another server may have changed the stations.
      access.forget([session.person.id]);
      return { ...(await newest(session, caller)).answer, renewed: null };
    },
  } satisfies Pick<HandlersOf<'display'>, 'attend'>;
}

/** Administrators pass every permission check, but are not displays. */
const unknown = () => new Refused('notFound', 'displayUnknown');

/** A person's relation to a display. */
const relationToDisplay = (personId: number, row: DisplayRow): DisplayRelation => ({
  isOwner: row.owner_id === personId,
  ownerCompanyId: row.owner_role === 'enterprise' ? row.owner_company_id : null,
});

/** A display as its managers see it. @param build of the pages that are served */
function displayOnWire(row: DisplayRow, { at, build }: { at: number; build: string }): Display {
  const spoke = row.last_contact ?? row.created_at;
  const owner = row.owner_name === '' ? row.owner_user_name : row.owner_name;
  return {
    display_id: row.id,
    name: row.name,
    station_ids: row.all_stations ? null : row.station_ids,
    config: readStoredConfig(row.config),
    version: row.version,
    create_user: row.owner_user_name,
    create_name: row.owner_name,
    create_time: row.created_at,
    update_name: row.version === 0 ? owner : (row.editor_name ?? ''),
    update_time: row.updated_at,
    last_contact: row.last_contact,
    silent: at - spoke >= DISPLAY_OFFLINE_AFTER_MS ? 1 : 0,
    health: row.health,
    newest: row.health?.build === build ? 1 : 0,
    address: row.address,
    agent: row.agent,
    identify_until: identifyUntil(row, at),
  };
}

/** Orders of a display. @param stationIds stations that it may show now, which may be too many to be listed */
const getOrders = (
  row: DisplayRow,
  {
    stationIds,
    isListed,
    at,
    build,
    wallUrl,
  }: { stationIds: readonly number[]; isListed: boolean; at: number; build: string; wallUrl: string },
): DisplayOrders => {
  const config = readStoredConfig(row.config);
  return {
    display_id: row.id,
    name: row.name,
    version: row.version,
    ...(isListed
      ? { station_ids: [...stationIds] }
      : { station_ids: null, stations_mark: fingerprint(stationIds) }),
    config,
    identify_until: identifyUntil(row, at),
    reloads: row.reloads,
    placement: row.placement,
    acknowledge_url: config.acknowledge ? wallUrl : null,
    build,
  };
};

/** Short, and another one for another value. */
const fingerprint = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);

const identifyUntil = ({ identify_until: until }: DisplayRow, at: number): number | null =>
  until !== null && until > at ? until : null;
