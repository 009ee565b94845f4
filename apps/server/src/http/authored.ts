import type { Capability } from '@heliograph/contracts/http';
import { type AuthorRelation, can } from '@heliograph/domain/permissions';
import { getActor } from '../access/access.ts';
import { type AuditEntry, findChanges } from '../storage/repositories/audit.ts';
import type {
  Authored,
  AuthoredContent,
  AuthoredName,
  AuthoredRepository,
  AuthoredRow,
  AuthoredTransaction,
} from '../storage/repositories/authored.ts';
import { lockPerson } from '../storage/repositories/lockPerson.ts';
import type { Account } from '../storage/repositories/people.ts';
import { violatedConstraint } from '../storage/transaction.ts';
import { type Caller, requireSession } from './caller.ts';
import type { MessageKey } from './messages/message.ts';
import { fieldMissing, Refused } from './refused.ts';
import type { Services } from './services.ts';

type AuthoredServices = Pick<Services, 'repositories' | 'now'>;

/** Differences between plans, profiles and price series. */
interface AuthoredKind<Name extends AuthoredName> {
  repository: AuthoredRepository<Name>;
  rights: Record<'view' | 'change' | 'create', Capability>;
  /** Request field with the id. */
  field: 'plan_id' | 'profile_id' | 'series_id';
  /** Maximum rows of one person. */
  most: number;
  messages: Record<'unknown' | 'changed' | 'many' | 'nameTaken', MessageKey>;
  /** Prefix of actions in the activity log, and how the id is called there. */
  audit: { area: 'plan' | 'profile' | 'prices'; id: 'plan' | 'profile' | 'series' };
  /** Fields whose changes the activity log keeps. */
  audited: (content: AuthoredContent<Name>) => object;
}

/** Content to save, where the row before is undefined for a new one. @throws Refused */
type ContentOf<Name extends AuthoredName> = (
  before: AuthoredRow<Name> | undefined,
) => AuthoredContent<Name> | Promise<AuthoredContent<Name>>;

export type AuthoredChanges<Name extends AuthoredName> = ReturnType<typeof changesBy<Name>>;

/** Changes that a person makes in one transaction; conflicting edits are refused (docs/adr/0009). */
function changesBy<Name extends AuthoredName>(
  requester: Account,
  transaction: AuthoredTransaction<Name>,
  { repositories: { audit }, now }: AuthoredServices,
  { repository, rights, field, most, messages, audit: names, audited }: AuthoredKind<Name>,
) {
  const at = now();
  const by = { personId: requester.id, at };

  const record = (
    action: AuditEntry['action'],
    { id, name }: Pick<Authored, 'id' | 'name'>,
    { range, ...more }: { range?: { from: number; until: number } } & Pick<AuditEntry, 'changes'> = {},
  ) => {
    const detail = { [names.id]: id, name, ...range };
    return audit.add([{ personId: requester.id, action, detail, ...more }], at, transaction.tx);
  };

  /**
   * A row that the requester may change, locked, and based on `version` unless that is undefined. A missing one and
   * an inaccessible one get the same answer. @throws Refused
   */
  async function lock(id: number, version: number | undefined): Promise<AuthoredRow<Name>> {
    const row = await transaction.lock(id);
    if (!row || !mayDo(requester, rights.view, row))
      throw new Refused('notFound', messages.unknown, { field });
    if (!mayDo(requester, rights.change, row)) throw new Refused('forbidden', 'forbidden', { field });
    if (version !== undefined && version !== row.version)
      throw new Refused('conflict', messages.changed, { field: 'version' });
    return row;
  }

  async function add(content: AuthoredContent<Name>) {
    if ((await transaction.countOf(requester.id)) >= most)
      throw new Refused('conflict', messages.many, { values: { most } });
    const id = await transaction.add(content, by);
    await record(`${names.area}.add`, { id, name: content.name });
    return { id, version: 0 };
  }

  const update = (id: number, content: Partial<AuthoredContent<Name>>): Promise<number> =>
    transaction.update(id, content, by);

  async function edit(before: AuthoredRow<Name>, content: AuthoredContent<Name>) {
    const { id } = before;
    const version = await update(id, content);
    const changes = findChanges(audited(before), audited(content));
    await record(`${names.area}.edit`, { id, name: content.name }, { changes });
    return { id, version };
  }

  return {
    transaction,
    record,
    lock,
    update,

    /** Adds a row, or changes that with the id. @throws Refused */
    async save(
      { id, version }: { id: number | undefined; version?: number | undefined },
      contentOf: ContentOf<Name>,
    ): Promise<{ id: number; version: number }> {
      try {
        if (id === undefined) return await add(await contentOf(undefined));
        if (version === undefined) throw fieldMissing('version');
        const before = await lock(id, version);
        return await edit(before, await contentOf(before));
      } catch (error) {
        throw violatedConstraint(error) === repository.nameUnique
          ? new Refused('conflict', messages.nameTaken, { field: 'name' })
          : error;
      }
    },

    async remove(id: number, version?: number): Promise<void> {
      const row = await lock(id, version);
      await transaction.remove(id);
      await record(`${names.area}.delete`, row);
    },
  };
}

/** Reads and changes what people save for themselves and their colleagues. */
export function authoredHandlers<Name extends AuthoredName>(
  services: AuthoredServices,
  kind: AuthoredKind<Name>,
) {
  const { repository, rights, field, messages } = kind;

  /** Runs changes in one transaction. @throws Refused when the person may no longer save such things */
  const change = <T>(caller: Caller, work: (changes: AuthoredChanges<Name>) => Promise<T>): Promise<T> => {
    const { person } = requireSession(caller);
    return repository.change(async (transaction) => {
      const requester = await lockPerson(transaction.tx, person.id);
      if (!requester || !can(getActor(requester), rights.create)) throw new Refused('forbidden', 'forbidden');
      return work(changesBy(requester, transaction, services, kind));
    });
  };

  return {
    change,

    list: (person: Account) => visibleRows(repository, rights.view, person),

    /** @throws Refused with the same answer for a missing one and an inaccessible one */
    async find(person: Account, id: number): Promise<AuthoredRow<Name>> {
      const row = await repository.byId(id);
      if (!row || !mayDo(person, rights.view, row))
        throw new Refused('notFound', messages.unknown, { field });
      return row;
    },

    async remove(caller: Caller, id: number) {
      await change(caller, ({ remove }) => remove(id));
      return {};
    },

    /** Fields that all have on the wire, as a person sees them. */
    describe: (person: Account, row: Authored) => ({
      name: row.name,
      note: row.note,
      create_name: row.author_name,
      update_name: row.editor_name ?? '',
      update_time: row.updated_at,
      version: row.version,
      may_change: mayDo(person, rights.change, row) ? (1 as const) : (0 as const),
    }),
  };
}

/** The rows that a person sees. */
export async function visibleRows<Name extends AuthoredName>(
  repository: Pick<AuthoredRepository<Name>, 'of'>,
  view: Capability,
  person: Account,
): Promise<AuthoredRow<Name>[]> {
  const actor = getActor(person);
  const rows = await repository.of(
    can(actor, view) ? 'all' : { personId: person.id, companyId: person.company_id },
  );
  return rows.filter((row) => can(actor, view, relationToAuthored(person.id, row)));
}

const mayDo = (person: Account, capability: Capability, row: Authored): boolean =>
  can(getActor(person), capability, relationToAuthored(person.id, row));

/** Relation of a person to something authored. */
const relationToAuthored = (personId: number, row: Authored): AuthorRelation => ({
  isAuthor: row.person_id === personId,
  authorCompanyId: row.author_role === 'enterprise' ? row.author_company_id : null,
});
