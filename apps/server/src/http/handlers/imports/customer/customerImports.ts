import { Email, TextLine } from '@heliograph/contracts/http';
import { z } from 'zod';
import { companyTransaction, lockCompany } from '../../../../storage/repositories/companyTransaction.ts';
import { requireSession } from '../../../caller.ts';
import { Refused } from '../../../refused.ts';
import type { Services } from '../../../services.ts';
import { assignStations, getCustomerCompany, type NamedAssignment } from '../assignStations.ts';
import type { Created, ImportRun, ImportWork, StoredRow, UndoRun } from '../importKind.ts';
import { seesAllImports } from '../rights.ts';
import { distinctTexts, rowIssues, getText } from '../rowIssues.ts';
import { stationFinder } from '../stationReferences.ts';

const Row = z.object({ customer: Email, station: TextLine.min(1) });

/** Stations of a company for its customers, as an administrator of the company assigns them. */
export function customerImports({ repositories }: Services): ImportWork {
  const { audit, customers, imports, stations } = repositories;

  const check: ImportWork['check'] = async (importId, rows, caller) => {
    const companyId = getCustomerCompany(requireSession(caller).person);
    if (companyId === null) throw new Refused('forbidden', 'forbidden');
    const parsed = rows.map(({ row, values }) => ({
      row,
      ...Row.safeParse(values, { reportInput: true }),
      text: getText(values, 'station'),
    }));
    const emails = distinctTexts(parsed.map(({ data }) => data?.customer ?? ''));
    const known = await customers.byEmails(companyId, emails);
    const named = await stations.named(distinctTexts(parsed.map(({ text }) => text)));
    const find = stationFinder(named.filter(({ company_id }) => company_id === companyId));
    const pairs = parsed.map(({ row, data, error, text }) => {
      const station = text === '' ? null : find(text);
      const refusals: Refused[] = station instanceof Refused ? [station] : [];
      if (data && !known.has(data.customer)) {
        const values = { email: data.customer };
        refusals.push(new Refused('notFound', 'importNotCustomer', { field: 'customer', values }));
      }
      const assignment: NamedAssignment | null =
        data && station && !(station instanceof Refused)
          ? { stationId: station.id, email: data.customer }
          : null;
      const identity = assignment ? `${assignment.email} ${assignment.stationId}` : '';
      return { row, error, refusals, assignment, identity };
    });
    const firstRows = await imports.firstRows(importId, distinctTexts(pairs.map(({ identity }) => identity)));
    const checked = pairs.map(({ row, error, refusals, assignment, identity }) => {
      const first = firstRows.get(identity) ?? row;
      if (identity !== '') firstRows.set(identity, first);
      if (first !== row)
        refusals.push(
          new Refused('conflict', 'importAssignedTwice', { field: 'station', values: { row: first } }),
        );
      const issues = rowIssues(row, error, refusals, caller);
      return { issues, row, identity, target: null, data: issues.length === 0 ? assignment : null };
    });
    return {
      issues: checked.flatMap(({ issues }) => issues),
      checked: checked.map(({ issues: _issues, ...row }) => row),
    };
  };

  async function create({ importId, caller, transaction, at, batches }: ImportRun): Promise<Created> {
    const { tx } = transaction;
    const requester = await transaction.person(requireSession(caller).person.id);
    const companyId = requester ? getCustomerCompany(requester) : null;
    if (!requester || companyId === null) throw new Refused('forbidden', 'forbidden');
    await lockCompany(tx, companyId);
    const assignments: NamedAssignment[] = [];
    for await (const rows of batches() as AsyncGenerator<readonly StoredRow<NamedAssignment>[]>)
      assignments.push(...rows.map(({ data }) => data));
    const linked = await companyTransaction(tx, companyId).linkedAmong(
      assignments.map(({ stationId }) => stationId),
    );
    const gone = assignments.find(({ stationId }) => !linked.has(stationId));
    if (gone)
      throw new Refused('notFound', 'stationNotLinked', {
        field: 'station',
        values: { station: gone.stationId },
      });
    const { count, people } = await assignStations(repositories, tx, {
      assignments,
      requester,
      at,
      importId,
    });
    return { count, credentials: [], affected: [...people] };
  }

  async function undo({ found, requester, transaction: { tx }, at }: UndoRun) {
    const companyId = await customers.companyOfImport(found.id, tx);
    if (companyId === undefined) return { count: 0, affected: [] };
    if (getCustomerCompany(requester) !== companyId && !seesAllImports(requester))
      throw new Refused('forbidden', 'forbidden');
    await lockCompany(tx, companyId);
    const ended = await customers.unassignImported(found.id, tx);
    await audit.add(
      ended.map(({ stationId, personId }) => ({
        personId: requester.id,
        stationId,
        action: 'station.unassign',
        detail: { company: companyId, person: personId, import: found.id },
      })),
      at,
      tx,
    );
    return { count: ended.length, affected: [...new Set(ended.map(({ personId }) => personId))] };
  }

  return {
    isAllowed: (person) => getCustomerCompany(person) !== null,
    isDangerous: true,
    check,
    create,
    undo,
  };
}
