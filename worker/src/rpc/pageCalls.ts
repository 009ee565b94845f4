import type { Reread } from '@heliograph/contracts/engine';
import type { FleetPart } from '@heliograph/contracts/http';
import { EngineError } from '../engineError.ts';
import type { SetTimer } from '../ports.ts';
import type { Sessions } from '../session/sessions.ts';
import { loadEntities, reloadEntities, staleIfError, type Caller } from './caller.ts';

/** The counts beside a menu wait until the first page has what it asked for, ms. */
const COUNTS_WAIT_MS = 2_000;

/**
 * Makes the HTTP calls of `pageCalls` for pages, in the name of the person signed in where a call needs one. Those about
 * a fleet that is held as a whole are answered from memory.
 */
export function createPageCalls(sessions: Sessions, setTimer: SetTimer) {
  /** Parts of a page that ask the same at once, such as two menus, share an answer. */
  const underWay = new Map<string, Promise<unknown>>();

  function shared(key: string, ask: () => Promise<unknown>): Promise<unknown> {
    const known = underWay.get(key);
    if (known) return known;
    const answer = ask().finally(() => underWay.delete(key));
    underWay.set(key, answer);
    return answer;
  }

  async function reread(what: Reread, caller: Caller): Promise<void> {
    switch (what) {
      case 'account':
        await sessions.reread();
        return;
      case 'entities':
        return reloadEntities(caller);
      case 'energies':
        (await caller.workspace()).forgetEnergies();
        return;
      case 'profiles':
        (await caller.workspace()).profiles.forget();
    }
  }

  return async ({ name, request }: { name: string; request: unknown }, caller: Caller): Promise<unknown> => {
    const { findPageCall, answerFromMemory } = await loadTable();
    const found = findPageCall(name);
    if (!found) throw new EngineError('badInput', 0, `no call ${name}`);
    const { call } = found;
    const { rereads = [], hasPart } = found.options;
    if (name.startsWith('fleet.')) {
      const workspace = await caller.workspace();
      const scope = caller.connection().scope();
      if (scope !== null) await loadEntities(caller, { stations: [...scope] });
      const held = await workspace.entities(scope);
      const checked = call.request.safeParse(request);
      if (checked.success && (scope !== null || !held.isPartial)) {
        const statusOf = workspace.fleet()?.part(scope).statusOf ?? (() => 'nodata');
        const answer = answerFromMemory(name, checked.data, { ...held, statusOf });
        if (answer) return answer;
      }
      if (name === 'fleet.getFleetCounts') await new Promise<void>((done) => setTimer(done, COUNTS_WAIT_MS));
      // A wall's are those of its display.
      const { entities, account } = workspace.versions(null);
      // An answer from before a change may not include it.
      const key = [workspace.session.account.token, entities, account, name, JSON.stringify(request)].join(
        ' ',
      );
      const ask = () => shared(key, () => workspace.session.http.call(call, request));
      const answer = await staleIfError(name, ask)(request, caller);
      if (hasPart) {
        workspace.addPart((answer as { part: FleetPart }).part);
        caller.connection().offerNow();
      }
      return answer;
    }
    const http = call.may === 'public' ? sessions.anyHttp() : sessions.requirePerson().http;
    const answer = await http.call(call, request);
    for (const what of rereads) await reread(what, caller);
    return answer;
  };
}

const loadTable = () => import('./findPageCall.ts');

/** Loads the table of calls ahead of the first one, before a newer build replaces it. */
export function loadPageCalls(): void {
  loadTable().catch(() => undefined);
}
