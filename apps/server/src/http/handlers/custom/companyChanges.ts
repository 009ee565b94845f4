import type { AuditAction } from '@heliograph/contracts/http';
import { can } from '@heliograph/domain/permissions';
import { getActor } from '../../../access/access.ts';
import { accountVersionsRepository } from '../../../storage/repositories/accountVersions.ts';
import type { CompanyTransaction } from '../../../storage/repositories/companyTransaction.ts';
import type { Company, CompanySettings } from '../../../storage/repositories/customers.ts';
import type { Account } from '../../../storage/repositories/people.ts';
import { requireSession, type Caller } from '../../caller.ts';
import { Refused } from '../../refused.ts';
import type { Services } from '../../services.ts';

export interface CompanyContext {
  company: Company;
  /** The calling person, as read in the transaction. */
  requester: Account;
  transaction: CompanyTransaction;
  /** Epoch ms. */
  at: number;
}

/** Result of a change of a company. */
export interface CompanyChange<T> {
  /** People whose permissions or messages change, or who see what changed. */
  affected: readonly number[];
  value: T;
}

/** Reads and changes companies for people who may. */
export function companyChanges({
  access,
  repositories: { customers },
  now,
}: Pick<Services, 'access' | 'repositories' | 'now'>) {
  /** The company named by the request. @throws Refused unless the caller manages its customers */
  async function readCompany(code: string, caller: Caller): Promise<CompanySettings> {
    const { person } = requireSession(caller);
    const company = await customers.company(code);
    if (!company) throw new Refused('notFound', 'companyUnknown', { field: 'code' });
    requireManager(person, company);
    return company;
  }

  /** Changes a company in the name of the caller, whose rights `work` checks. */
  async function change<T>(
    company: Company,
    caller: Caller,
    work: (context: CompanyContext) => Promise<CompanyChange<T>>,
  ): Promise<T> {
    const at = now();
    const { affected, value } = await customers.change(company.id, async (transaction) => {
      const requester = await transaction.person(requireSession(caller).person.id);
      if (!requester) throw new Refused('forbidden', 'forbidden');
      const changed = await work({ company, requester, transaction, at });
      await accountVersionsRepository(transaction.tx).increment(changed.affected);
      return changed;
    });
    access.forget(affected);
    return value;
  }

  return {
    readCompany,
    change,

    /** Changes the company named by the request if the caller still manages it. */
    async changeAsManager<T>(
      code: string,
      caller: Caller,
      work: (context: CompanyContext) => Promise<CompanyChange<T>>,
    ): Promise<T> {
      return change(await readCompany(code, caller), caller, (context) => {
        if (!can(getActor(context.requester), 'customers.manage'))
          throw new Refused('forbidden', 'forbidden');
        requireManager(context.requester, context.company);
        return work(context);
      });
    },
  };
}

export const auditOfCompany = (
  requester: Account,
  action: AuditAction,
  company: Company,
  personId: number,
) => ({
  personId: requester.id,
  action,
  detail: { company: company.id, person: personId },
});

/** True if it is the person's own company or the person manages all of them. */
export const managesCompany = (person: Account, company: Company): boolean =>
  (person.company_id === company.id && can(getActor(person), 'customers.manage')) ||
  can(getActor(person), 'customers.manageAny');

/** @throws Refused */
function requireManager(person: Account, company: Company): void {
  if (!managesCompany(person, company)) throw new Refused('forbidden', 'companyForeign', { field: 'code' });
}
