import { emptyDraft, isUntouched, type WizardDraft } from './wizardDraft.ts';

export interface DraftStore {
  /** What was left unfinished; null when nothing was, or it cannot be read. */
  read: () => WizardDraft | null;
  write: (draft: WizardDraft) => void;
  forget: () => void;
}

/**
 * Keeps an unfinished wizard over a reload, for one person.
 *
 * @param storage the browser session's; it may be forbidden, and then nothing is kept
 */
export function createDraftStore(storage: () => Storage, userName: string): DraftStore {
  const key = `stationDraft:${userName}`;
  const attempt = <T>(work: () => T, otherwise: T): T => {
    try {
      return work();
    } catch {
      return otherwise;
    }
  };
  const forget = () => attempt(() => storage().removeItem(key), undefined);
  return {
    read: () => attempt(() => draftIn(storage().getItem(key)), null),
    write(draft) {
      if (isUntouched(draft)) forget();
      else attempt(() => storage().setItem(key, JSON.stringify(draft)), undefined);
    },
    forget,
  };
}

/** Of another release's shape it is worth nothing. */
function draftIn(text: string | null): WizardDraft | null {
  if (text === null) return null;
  const read: unknown = JSON.parse(text);
  return isLike(read, { ...emptyDraft(), created: null }) ? (read as WizardDraft) : null;
}

/** The same keys with values of the same kinds; what is null in the model may be anything, and prices take turns. */
function isLike(value: unknown, model: unknown): boolean {
  if (model === null) return true;
  if (typeof model !== 'object') return typeof value === typeof model || typeof value === 'object';
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(model)) return Array.isArray(value);
  return Object.entries(model).every(([key, part]) => key in value && isLike((value as never)[key], part));
}
