import { useEffect, useRef, useState, type RefObject } from 'react';

const TYPING = 'input, textarea, select, [contenteditable="true"]';
const OPEN_PAGES = '[data-open-pages]';

interface Arrival {
  path: string;
  /** What the page is called. */
  name: string;
  isOpen: (path: string) => boolean;
}

/**
 * When another page is shown, focus goes to it, so that whoever reads or types goes on there. It stays where somebody
 * types, where the page itself put it, and in the row of open pages after one was closed there.
 *
 * @returns what a screen reader is to be told, where focus did not tell it
 */
export function usePageArrival({ path, name, isOpen }: Arrival, main: RefObject<HTMLElement | null>): string {
  const shown = useRef(path);
  const [announced, setAnnounced] = useState<string | null>(null);
  useEffect(() => {
    const before = shown.current;
    if (before === path) return;
    shown.current = path;
    const focused = document.activeElement;
    const inUse = focused?.checkVisibility() && focused.matches(TYPING);
    const closing = !isOpen(before) && focused?.closest(OPEN_PAGES);
    if (inUse || closing) setAnnounced(path);
    else main.current?.focus({ preventScroll: true });
  }, [path, isOpen, main]);
  return announced === path ? name : '';
}
