import { Refusal, type Display } from '@heliograph/contracts/http';
import { EngineRejection, useEngine } from '@heliograph/engine-client';
import { useState, type RefObject } from 'react';
import { useAction } from '../../../shared/failure/useAction.ts';
import { draftOf, wantedOf, type DisplayDraft } from '../draft/displayDraft.ts';
import { changedParts, mergeDrafts, withPart, type DraftPart } from '../draft/mergeDrafts.ts';
import { useDraftFaults } from '../draft/useDraftFaults.ts';
import { useKeptDraft, type KeptDraft } from '../draft/useKeptDraft.ts';

/** Somebody else saved the display while it was edited here. */
export interface Conflict {
  who: string;
  /** ms */
  at: number;
  taken: readonly DraftPart[];
  clashes: readonly DraftPart[];
  mine: DisplayDraft;
}

/**
 * An edit of a display: only what was changed is sent, with the version that it began from. What is not saved is kept.
 * When somebody else was faster both edits are joined, nothing typed is lost, and it can be saved again.
 */
export function useDisplayEdit(display: Display, form: RefObject<HTMLElement | null>) {
  const { api } = useEngine();
  const { busy, failure, fail, run } = useAction();
  const [kept, keep] = useKeptDraft(`edit ${display.display_id}`);
  const [saved, setSaved] = useState<KeptDraft | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  // What was just saved is known here sooner than it is read again.
  const fresh = saved !== null && saved.version > display.version ? saved : known(display);
  const { version, base, draft } = kept ?? fresh;
  const faults = useDraftFaults({ draft, known: display, form });
  const changed = changedParts(base, draft);

  function begin(next: DisplayDraft) {
    keep(changedParts(base, next).length === 0 ? null : { version, base, draft: next });
  }

  /** @returns whether it is saved */
  async function save(): Promise<boolean> {
    if (!faults.check()) return false;
    const { name, station_ids: stationIds, config } = wantedOf(draft);
    const ofConfig = changed.some((part) => part !== 'name' && part !== 'stations');
    let refusal: unknown = null;
    const done = await run(async () => {
      try {
        const next = await api.displays.save({
          displayId: display.display_id,
          version,
          ...(changed.includes('name') && { name }),
          ...(changed.includes('stations') && { stationIds }),
          ...(ofConfig && { config }),
        });
        const now = draftOf({ name, station_ids: stationIds, config });
        setSaved({ version: next, base: now, draft: now });
        keep(null);
        setConflict(null);
      } catch (reason) {
        refusal = reason;
        throw reason;
      }
    });
    if (isConflict(refusal)) await join();
    else if (faults.refuse(refusal)) fail(null);
    return done;
  }

  async function join() {
    await run(async () => {
      const list = await api.displays.list();
      const theirs = list.find(({ display_id: id }) => id === display.display_id);
      if (!theirs) throw new Error('the display is gone');
      const merged = mergeDrafts(base, draft, draftOf(theirs));
      keep({ ...known(theirs), draft: merged.draft });
      const { update_name: who, update_time: at } = theirs;
      setConflict({ who, at, taken: merged.taken, clashes: merged.clashes, mine: draft });
    });
  }

  return {
    draft,
    changed,
    busy,
    failure,
    faults: faults.texts,
    conflict,
    save,
    change: (change: (before: DisplayDraft) => DisplayDraft) => begin(change(draft)),
    discard() {
      keep(null);
      setConflict(null);
      fail(null);
    },
    /** Whose part a clash has now. */
    chosenAt: (part: DraftPart): 'mine' | 'theirs' => (changed.includes(part) ? 'mine' : 'theirs'),
    choose(part: DraftPart, chosen: 'mine' | 'theirs') {
      if (conflict) begin(withPart(draft, part, chosen === 'mine' ? conflict.mine : base));
    },
  };
}

function known(display: Display): KeptDraft {
  const draft = draftOf(display);
  return { version: display.version, base: draft, draft };
}

const isConflict = (reason: unknown): boolean =>
  reason instanceof EngineRejection && reason.code === Refusal.conflict && reason.field === 'version';
