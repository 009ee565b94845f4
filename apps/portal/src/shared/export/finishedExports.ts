import type { EngineFailure, ExportFormat } from '@heliograph/contracts/engine';
import { userAtom } from '@heliograph/engine-client';
import { removeKeptFile } from '@heliograph/engine-client/exports/kept';
import { atom } from 'jotai';
import { EXPORTS_KEY } from './forgetExports.ts';

/** An export that ended: a message of the message centre (APP-06), in every tab and after a reload. */
export interface FinishedExport {
  id: string;
  kind: 'exported' | 'exportFailed';
  at: number;
  read: 0 | 1;
  /** Name of the file, with its extension. */
  name: string;
  format: ExportFormat;
  /** Address of the page on which it was started. */
  from: string;
  /** Name of the browser's copy on disk; null for none. */
  copy: string | null;
  /** Why it failed. */
  failure: EngineFailure | null;
}

/** As long as other messages. */
const LISTED_MS = 7 * 86_400_000;
const MAX_EXPORTS = 20;

/** Files that are in this page's memory only, by the id of their export: insecure origins have no private disk. */
const inMemory = new Map<string, Blob>();
export const fileInMemory = (id: string): Blob | null => inMemory.get(id) ?? null;

interface Stored {
  person: string;
  list: readonly FinishedExport[];
}

const storedAtom = atom<Stored | null>(null);
storedAtom.onMount = (set) => {
  const read = () => set(readStored());
  // Another tab ended an export, or marked one as read.
  const changed = ({ key }: StorageEvent) => {
    if (key === EXPORTS_KEY || key === null) read();
  };
  read();
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
};

/** Finished exports of the user, newest first. */
export const finishedExportsAtom = atom((get): readonly FinishedExport[] => {
  const stored = get(storedAtom);
  return stored !== null && stored.person === get(userAtom)?.user_name ? stored.list : [];
});

/** Lists an export that ended; `file` is what was written. */
export const addFinishedExportAtom = atom(null, (_get, set, added: FinishedExport, file: Blob | null) => {
  if (file !== null && added.copy === null) inMemory.set(added.id, file);
  set(changeAtom, (list) => [added, ...list]);
});

/** Marks exports as read; all without ids. */
export const markExportsReadAtom = atom(null, (_get, set, ids: readonly string[]) => {
  const isMarked = (id: string) => ids.length === 0 || ids.includes(id);
  set(changeAtom, (list) => list.map((each) => (isMarked(each.id) ? { ...each, read: 1 } : each)));
});

const changeAtom = atom(
  null,
  (get, set, change: (list: readonly FinishedExport[]) => readonly FinishedExport[]) => {
    const person = get(userAtom)?.user_name;
    if (person === undefined) return;
    const stored = readStored() ?? get(storedAtom);
    const all = change(stored?.person === person ? stored.list : []);
    const list = all.slice(0, MAX_EXPORTS);
    for (const dropped of all.slice(MAX_EXPORTS)) {
      inMemory.delete(dropped.id);
      if (dropped.copy !== null) void removeKeptFile(dropped.copy);
    }
    set(storedAtom, { person, list });
    try {
      localStorage.setItem(EXPORTS_KEY, JSON.stringify({ person, list }));
    } catch {
      // Storage may be forbidden or full; the list then ends with this page.
    }
  },
);

function readStored(): Stored | null {
  try {
    const stored = JSON.parse(localStorage.getItem(EXPORTS_KEY) ?? 'null') as Partial<Stored> | null;
    if (typeof stored?.person !== 'string' || !Array.isArray(stored.list)) return null;
    const since = Date.now() - LISTED_MS;
    return { person: stored.person, list: stored.list.filter(({ at }) => at > since) };
  } catch {
    return null;
  }
}
