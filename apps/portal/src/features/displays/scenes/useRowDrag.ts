import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';

/**
 * Rows that are dragged to another place by a grip. The row follows by changing places with its neighbours as the
 * pointer passes their middle. Keyboards have buttons for it.
 */
export function useRowDrag(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
): { dragged: number | null; grip: (index: number) => { onPointerDown: (event: PointerEvent) => void } } {
  const [dragged, setDragged] = useState<number | null>(null);
  const move = useRef(onMove);
  useEffect(() => {
    move.current = onMove;
  });

  useEffect(() => {
    if (dragged === null) return;
    const over = new AbortController();
    const { signal } = over;
    const at = dragged;
    // On the window: the row that is dragged moves about in the document, and would lose the pointer.
    window.addEventListener('pointermove', ({ clientY }) => follow(clientY), { signal });
    for (const end of ['pointerup', 'pointercancel', 'blur'])
      window.addEventListener(end, () => setDragged(null), { signal });

    function follow(y: number) {
      const rows = [...(list.current?.children ?? [])];
      const middle = (row: Element | undefined, none: number) => {
        if (row === undefined) return none;
        const { top, height } = row.getBoundingClientRect();
        return top + height / 2;
      };
      const to =
        y < middle(rows[at - 1], -Infinity) ? at - 1 : y > middle(rows[at + 1], Infinity) ? at + 1 : at;
      if (to === at) return;
      move.current(at, to);
      setDragged(to);
    }

    return () => over.abort();
  }, [dragged, list]);

  return {
    dragged,
    grip: (index) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        setDragged(index);
      },
    }),
  };
}
