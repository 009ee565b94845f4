import type { Display } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useState, type RefObject } from 'react';
import { useAction } from '../../shared/failure/useAction.ts';
import { isEditConflict } from '../../shared/forms/editsOf.ts';
import { useStoredDraft } from '../../shared/forms/useStoredDraft.ts';
import { displayForm } from './displayPaths.ts';
import { toDraft, toSettings, type DisplayDraft, type UnsavedDraft } from './draft/displayDraft.ts';
import { changedParts, mergeDrafts, withPart, type DraftPart } from './draft/mergeDrafts.ts';
import { useDraftErrors } from './draft/useDraftErrors.ts';

/** Another user saved the display while it was edited here. */
export interface Conflict {
  who: string;
  /** ms */
  at: number;
  taken: readonly DraftPart[];
  conflicting: readonly DraftPart[];
  mine: DisplayDraft;
}

/**
 * Edits a display: only changes are sent, with the version they started from, and unsaved edits are kept. After a
 * conflicting save both edits are merged, nothing typed is lost, and it can be saved again.
 */
export function useDisplayEdit(display: Display, form: RefObject<HTMLElement | null>) {
  const { call } = useEngine();
  const { busy, failure, fail, run } = useAction();
  const [unsaved, setUnsaved] = useStoredDraft<UnsavedDraft>(displayForm(display));
  const [saved, setSaved] = useState<UnsavedDraft | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  // The version just saved is known before the list reloads.
  const fresh = saved !== null && saved.version > display.version ? saved : unchangedDraft(display);
  const { version, base, draft } = unsaved ?? fresh;
  const errors = useDraftErrors({ draft, known: display, form });
  const changed = changedParts(base, draft);

  function change(to: (before: DisplayDraft) => DisplayDraft) {
    setUnsaved((before) => {
      const next = to(before?.draft ?? fresh.draft);
      return changedParts(base, next).length === 0 ? null : { version, base, draft: next };
    });
  }

  /** @returns whether it is saved */
  async function save(): Promise<boolean> {
    if (!errors.check()) return false;
    const { name, station_ids: stationIds, config } = toSettings(draft);
    const isConfigChanged = changed.some((part) => part !== 'name' && part !== 'stations');
    let rejection: unknown = null;
    const done = await run(async () => {
      try {
        const next = await call('display.saveDisplay', {
          display_id: display.display_id,
          version,
          ...(changed.includes('name') && { name }),
          ...(changed.includes('stations') && { station_ids: stationIds }),
          ...(isConfigChanged && { config }),
        });
        const now = toDraft({ name, station_ids: stationIds, config });
        setSaved({ version: next.version, base: now, draft: now });
        setUnsaved(() => null);
        setConflict(null);
      } catch (reason) {
        rejection = reason;
        throw reason;
      }
    });
    if (isEditConflict(rejection)) await mergeWithTheirs();
    else if (errors.showRejection(rejection)) fail(null);
    return done;
  }

  async function mergeWithTheirs() {
    await run(async () => {
      const { list } = await call('display.getDisplays', {});
      const theirs = list.find(({ display_id: id }) => id === display.display_id);
      if (!theirs) throw new Error('the display is gone');
      const merged = mergeDrafts(base, draft, toDraft(theirs));
      setUnsaved(() => ({ ...unchangedDraft(theirs), draft: merged.draft }));
      const { update_name: who, update_time: at } = theirs;
      setConflict({ who, at, taken: merged.taken, conflicting: merged.conflicting, mine: draft });
    });
  }

  return {
    draft,
    changed,
    busy,
    failure,
    errors: errors.texts,
    conflict,
    save,
    change,
    discard() {
      setUnsaved(() => null);
      setConflict(null);
      fail(null);
    },
    /** Version that a conflicting part has now. */
    chosenAt: (part: DraftPart): 'mine' | 'theirs' => (changed.includes(part) ? 'mine' : 'theirs'),
    choose(part: DraftPart, chosen: 'mine' | 'theirs') {
      if (conflict) change((before) => withPart(before, part, chosen === 'mine' ? conflict.mine : base));
    },
  };
}

function unchangedDraft(display: Display): UnsavedDraft {
  const draft = toDraft(display);
  return { version: display.version, base: draft, draft };
}
