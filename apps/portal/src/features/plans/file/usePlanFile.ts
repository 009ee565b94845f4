import type { ReadProblem } from '@heliograph/contracts/engine';
import type { RequestOf, savePlans, StoredPlan } from '@heliograph/contracts/http';
import { EngineRejection, useEngine } from '@heliograph/engine-client';
import { readImportFile } from '@heliograph/engine-client/imports';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../../shared/failure/useAction.ts';
import { openSheet, withHead, type ComparedPlan, type PlanDraftFile } from './readPlans.ts';

type Request = RequestOf<typeof savePlans>;

/** What was saved, and the request that takes it back. */
export interface SavedFile {
  added: readonly string[];
  changed: readonly string[];
  undo: Request;
  isUndone: boolean;
}

export type PlanFileStep =
  | { name: 'file'; reading: string | null; problem: { fileName: string; why: ReadProblem } | null }
  | { name: 'found'; file: PlanDraftFile }
  | { name: 'saved'; saved: SavedFile };

const NO_FILE: PlanFileStep = { name: 'file', reading: null, problem: null };

/** Plans of a file, from reading it to taking back what it saved. @param reload reads plans and price series again */
export function usePlanFile(reload: () => Promise<void>) {
  const { call } = useEngine();
  const { busy, failure, run, fail } = useAction();
  const [step, setStep] = useState<PlanFileStep>(NO_FILE);
  /** Names of the plans of the last request. */
  const [asked, setAsked] = useState<readonly string[]>([]);
  const file = useRef<File>(null);
  const reading = useRef<AbortController>(null);
  useEffect(() => () => reading.current?.abort(), []);

  async function read(chosen: File, sheet = 0): Promise<void> {
    reading.current?.abort();
    const { signal } = (reading.current = new AbortController());
    fail(null);
    file.current = chosen;
    setStep({ name: 'file', reading: chosen.name, problem: null });
    // A price series may have been added since the page was opened.
    const [result] = await Promise.all([
      readImportFile({ file: chosen, sheet, charset: null }, signal),
      reload(),
    ]);
    if (signal.aborted) return;
    setStep(
      'problem' in result
        ? { name: 'file', reading: null, problem: { fileName: chosen.name, why: result.problem } }
        : { name: 'found', file: openSheet(chosen.name, result) },
    );
  }

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
      undo = undoOf(wanted, list);
    });
    // What others changed meanwhile is compared again.
    void reload();
    if (!isSaved) return;
    const named = (state: ComparedPlan['state']) =>
      wanted.flatMap((one) => (one.state === state ? [one.found.name] : []));
    setStep({
      name: 'saved',
      saved: { added: named('new'), changed: named('changed'), undo, isUndone: false },
    });
  }

  async function undo(saved: SavedFile): Promise<boolean> {
    setAsked([...saved.undo.plans.map(({ name }) => name), ...saved.added]);
    const isUndone = await run(() => call('plan.savePlans', saved.undo));
    void reload();
    if (isUndone) setStep({ name: 'saved', saved: { ...saved, isUndone } });
    return isUndone;
  }

  const changeFile = (change: (file: PlanDraftFile) => PlanDraftFile) =>
    setStep((now) => (now.name === 'found' ? { ...now, file: change(now.file) } : now));

  return {
    step,
    busy,
    failure,
    /** The plan that the failure is about; null where it is about none. */
    failedPlan: failedPlan(failure, asked, step),
    read: (chosen: File) => void read(chosen),
    readSheet: (sheet: number) => file.current && void read(file.current, sheet),
    setHead: (head: number) => changeFile((now) => withHead(now, head)),
    setDecimal: (decimal: PlanDraftFile['decimal']) => changeFile((now) => ({ ...now, decimal })),
    save: (plans: readonly ComparedPlan[]) => void save(plans),
    undo,
    restart(): void {
      reading.current?.abort();
      fail(null);
      setStep(NO_FILE);
    },
  };
}

export type PlanFileWork = ReturnType<typeof usePlanFile>;

/** Gives changed plans what they had, and removes those that were added, while nobody has changed them. */
function undoOf(
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

function failedPlan(failure: unknown, asked: readonly string[], step: PlanFileStep): string | null {
  if (!(failure instanceof EngineRejection)) return null;
  const [, list, index] = /^(plans|remove)\.(\d+)/.exec(failure.field ?? '') ?? [];
  if (list === undefined) return null;
  const before = list === 'remove' && step.name === 'saved' ? step.saved.undo.plans.length : 0;
  return asked[before + Number(index)] ?? null;
}
