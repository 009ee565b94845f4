import type { AuditAction } from '@heliograph/contracts/http';
import { can } from '@heliograph/domain/permissions';
import { getActor } from '../../access/access.ts';
import { getEmailContact, getMobileContact } from '../../notifications/contact.ts';
import { templatesFor } from '../../notifications/templates.ts';
import { announce } from '../../storage/changeFeed.ts';
import { accountVersionsRepository } from '../../storage/repositories/accountVersions.ts';
import type { AdministrationTransaction } from '../../storage/repositories/administration.ts';
import type { Account } from '../../storage/repositories/people.ts';
import { type Caller, requireSession } from '../caller.ts';
import type { HandlersOf } from '../handler.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';

interface Change {
  transaction: AdministrationTransaction;
  person: Account;
  at: number;
}

/** Result of a change, besides its writes. */
interface Outcome {
  /** Recorded in the audit log. */
  action: AuditAction;
  /** People whose rights changed. */
  people?: readonly number[];
  /** Public ids of ended sessions. */
  sessions?: readonly string[];
}

const USER = { field: 'user_id' } as const;

/** Accounts of the deployment, for administrators. */
export function peopleHandlers({ access, config, notifier, repositories, sessions, now }: Services) {
  const { administration, audit } = repositories;

  /**
   * Changes the account of another person: administrators cannot lock themselves out, so an administrator always
   * remains.
   */
  async function change(
    caller: Caller,
    userId: number,
    work: (change: Change) => Promise<Outcome>,
  ): Promise<Record<string, never>> {
    const self = requireSession(caller).person.id;
    if (self === userId) throw new Refused('conflict', 'personSelf', USER);
    const at = now();
    const { people = [], sessions: ended = [] } = await administration.change(async (transaction) => {
      const person = await transaction.lock(userId);
      const requester = await transaction.person(self);
      if (!requester || !can(getActor(requester), 'people.manage'))
        throw new Refused('forbidden', 'forbidden');
      if (!person) throw new Refused('notFound', 'personUnknown', USER);
      const outcome = await work({ transaction, person, at });
      const detail = { person: person.id, user_name: person.user_name };
      await audit.add([{ personId: self, action: outcome.action, detail }], at, transaction.tx);
      await accountVersionsRepository(transaction.tx).increment(outcome.people ?? []);
      await announce(transaction.tx, { sessions: outcome.sessions ?? [] });
      return outcome;
    });
    access.forget(people);
    sessions.acceptEnd(ended);
    return {};
  }

  return {
    async getPeople(request) {
      const { list, total } = await administration.list(request, now());
      return {
        total,
        list: list.map((row) => ({
          user_id: row.id,
          user_name: row.user_name,
          name: row.name,
          email: row.email ?? '',
          mobile: row.mobile === null ? '' : `${row.area_code} ${row.mobile}`,
          avatar: row.avatar,
          is_admin: row.role === 'administrator' ? 1 : 0,
          company: row.company ?? '',
          enterprise_auth: row.enterprise_auth ? 1 : 0,
          create_time: row.created_at,
          last_time: row.seen_at,
          sessions: row.sessions,
          stations: row.stations,
          displays: row.displays,
          has_factor: row.has_factor ? 1 : 0,
          disabled_time: row.disabled_at,
        })),
      };
    },

    setDisabled: ({ user_id, disabled }, caller) =>
      change(caller, user_id, async ({ transaction, person, at }) => {
        if (disabled === 0) {
          await transaction.setDisabled(person.id, null);
          return { action: 'person.enable' };
        }
        await transaction.setDisabled(person.id, person.disabled_at ?? at);
        const end = { revoked_at: at, ended_by: 'disabled' } as const;
        return { action: 'person.disable', sessions: await transaction.endSessions(person.id, end) };
      }),

    endSessions: ({ user_id }, caller) =>
      change(caller, user_id, async ({ transaction, person, at }) => {
        const end = { revoked_at: at, ended_by: 'administrator' } as const;
        return { action: 'person.endSessions', sessions: await transaction.endSessions(person.id, end) };
      }),

    async resetFactors({ user_id }, caller) {
      let reached: Account | undefined;
      await change(caller, user_id, async ({ transaction, person, at }) => {
        if (!(await transaction.removeFactors(person.id))) throw new Refused('conflict', 'factorsNone', USER);
        reached = person;
        // The thief of a lost factor may still be signed in.
        const end = { revoked_at: at, ended_by: 'administrator' } as const;
        return { action: 'factor.reset', sessions: await transaction.endSessions(person.id, end) };
      });
      const contact = reached && (getEmailContact(reached) ?? getMobileContact(reached));
      if (contact) await notifier.send(contact, templatesFor(config.operator.name, 'en').factorsReset());
      return {};
    },

    setAdministrator: ({ user_id, administrator }, caller) =>
      change(caller, user_id, async ({ transaction, person }) => {
        await transaction.setAdministrator(person, administrator === 1);
        const action = administrator === 1 ? 'person.appoint' : 'person.dismiss';
        return { action, people: [person.id] } as const;
      }),

    deletePerson: ({ user_id }, caller) =>
      change(caller, user_id, async ({ transaction, person, at }) => {
        if (person.enterprise_auth && (await transaction.hasColleagues(person)))
          throw new Refused('conflict', 'personHasCompany', USER);
        const end = { revoked_at: at, ended_by: 'administrator' } as const;
        return { action: 'person.delete', ...(await transaction.remove(person.id, end)) };
      }),
  } satisfies HandlersOf<'people'>;
}
