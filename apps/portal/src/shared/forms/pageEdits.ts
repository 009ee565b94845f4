import { createContext } from 'react';

/**
 * Forms with unsaved edits of one open page. While another page is shown the page keeps its forms, but none of their
 * effects: what they recorded stays until the page is shown, and they record it again.
 */
interface PageEdits {
  forms: Set<symbol>;
  isShown: boolean;
}

/** By the path of the page. */
const pages = new Map<string, PageEdits>();

/** Path of the page that contains a form. */
export const PageContext = createContext('');

/** True if leaving the page for good would lose edits. */
export const hasEdits = (path: string): boolean => (pages.get(path)?.forms.size ?? 0) > 0;

/** Records whether a page is shown. Call it before the effects of its forms begin or end. */
export function setPageShown(path: string, isShown: boolean): void {
  const page = findPage(path);
  page.isShown = isShown;
  if (isShown) page.forms.clear();
  watchReload();
}

/** Forgets the edits of a page that was closed. */
export function forgetPage(path: string): void {
  pages.delete(path);
  watchReload();
}

/** Records whether a form holds edits. @param path of its page */
export function setEdited(path: string, form: symbol, isEdited: boolean): void {
  const page = findPage(path);
  if (isEdited) page.forms.add(form);
  else if (page.isShown) page.forms.delete(form);
  watchReload();
}

function findPage(path: string): PageEdits {
  const page = pages.get(path) ?? { forms: new Set(), isShown: true };
  pages.set(path, page);
  return page;
}

/** The browser asks before it leaves or reloads the portal while any page holds edits. */
function watchReload(): void {
  if ([...pages.keys()].some(hasEdits)) window.addEventListener('beforeunload', preventUnload);
  else window.removeEventListener('beforeunload', preventUnload);
}

const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
