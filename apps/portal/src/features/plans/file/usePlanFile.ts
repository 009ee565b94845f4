import type { RequestOf, savePlans, StoredPlan } from '@heliograph/contracts/http';
import { EngineRejection, useEngine } from '@heliograph/engine-client';
import { useState } from 'react';
import { useAction } from '../../../shared/failure/useAction.ts';
import { useSheetFile } from '../../../shared/spreadsheet/useSheetFile.ts';
import { openSheet, type ComparedPlan, type PlanDraftFile } from './readPlans.ts';

type Request = RequestOf<typeof savePlans>;

/** Saved plans, and the request that undoes it. */
export interface SavedFile {
  added: readonly string[];
  changed: readonly string[];
  undo: Request;
  isUndone: boolean;
}

/** Plans of a file, from reading it to taking back what it saved. @param reload reads plans and price series again */
export function usePlanFile(reload: () => Promise<unknown>) {
  const { call } = useEngine();
  const { busy, failure, run, fail } = useAction();
  const [saved, setSaved] = useState<SavedFile | null>(null);
  /** Names of the plans of the last request. */
  const [asked, setAsked] = useState<readonly string[]>([]);
  const file = useSheetFile<PlanDraftFile>({
    destination: 'plans',
    propose: openSheet,
    onChoose() {
      fail(null);
      // A price series may have been added since the page was opened.
      return reload();
    },
  });

  async function save(plans: readonly ComparedPlan[]): Promise<void> {
    const wanted = plans.filter(({ state }) => state === 'new' || state === 'changed');
    const request = wanted.map(({ stored, named }) => ({
      ...(stored && { plan_id: stored.plan_id, version: stored.version }),
      ...named!,
    }));
    setAsked(request.map(({ name }) => name));
    let undo: Request = { plans: [] };
    const isSaved = await run(async () => {
      const { list } = await call('plan.savePlans', { plans: request });
      undo = toUndoRequest(wanted, list);
    });
    // Changes by others are compared again.
    void reload();
    if (!isSaved) return;
    const named = (state: ComparedPlan['state']) =>
      wanted.flatMap((one) => (one.state === state ? [one.found.name] : []));
    setSaved({ added: named('new'), changed: named('changed'), undo, isUndone: false });
  }

  async function undo(saved: SavedFile): Promise<boolean> {
    setAsked([...saved.undo.plans.map(({ name }) => name), ...saved.added]);
    const isUndone = await run(() => call('plan.savePlans', saved.undo));
    void reload();
    if (isUndone) setSaved({ ...saved, isUndone });
    return isUndone;
  }

  return {
    file,
    saved,
    busy,
    failure,
    /** The plan that the failure is about; null where it is about none. */
    failedPlan: failedPlan(failure, asked, saved),
    save: (plans: readonly ComparedPlan[]) => void save(plans),
    undo,
    restart(): void {
      fail(null);
      setSaved(null);
      file.clear();
    },
  };
}

export type PlanFileWork = ReturnType<typeof usePlanFile>;

/** Gives changed plans what they had, and removes those that were added, unless they were changed since. */
function toUndoRequest(
  wanted: readonly ComparedPlan[],
  saved: readonly Pick<StoredPlan, 'plan_id' | 'version'>[],
): Request {
  const before = wanted.flatMap(({ stored }, index) => {
    if (!stored) return [];
    const { name, note, plan } = stored;
    return [{ ...saved[index]!, name, note, plan }];
  });
  return { plans: before, remove: wanted.flatMap(({ stored }, index) => (stored ? [] : [saved[index]!])) };
}

function failedPlan(failure: unknown, asked: readonly string[], saved: SavedFile | null): string | null {
  if (!(failure instanceof EngineRejection)) return null;
  const [, list, index] = /^(plans|remove)\.(\d+)/.exec(failure.field ?? '') ?? [];
  if (list === undefined) return null;
  const before = list === 'remove' && saved !== null ? saved.undo.plans.length : 0;
  return asked[before + Number(index)] ?? null;
}
