import { type RefObject, useEffect, useRef, useState } from 'react';
import { moved, type View, withinBounds, zoomed } from './view.ts';

/** A pointer that moves less selects nothing, px. */
const DRAG_PX = 5;
/** Zoom factor of a wheel notch. */
const WHEEL = 1.25;

/** The current selection, px inside the box. */
export interface Selection {
  left: number;
  width: number;
  top: number;
  height: number;
}

interface Gestures {
  view: View;
  bounds: View;
  onZoom: (view: View | null) => void;
}

/** Dragging across the plot zooms into the selection; the wheel with Ctrl zooms around the pointer. */
export function useZoomGestures(box: RefObject<HTMLElement | null>, gestures: Gestures): Selection | null {
  const [selection, setSelection] = useState<Selection | null>(null);
  const latest = useRef(gestures);
  useEffect(() => {
    latest.current = gestures;
  });

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const over = new AbortController();
    const { signal } = over;
    let start: { x: number; id: number } | null = null;
    let dragging = false;

    /** The instant at a place across, kept inside of the plot. */
    const instantAt = (x: number, plot: DOMRect) => {
      const { from, to } = latest.current.view;
      const share = Math.min(1, Math.max(0, (x - plot.left) / plot.width));
      return from + share * (to - from);
    };

    function stop() {
      start = null;
      dragging = false;
      setSelection(null);
    }

    element.addEventListener(
      'pointerdown',
      (event) => {
        const plot = plotArea(element);
        if (event.button !== 0 || !plot || !holds(plot, event)) return;
        start = { x: event.clientX, id: event.pointerId };
      },
      { signal },
    );
    element.addEventListener(
      'pointermove',
      (event) => {
        const plot = plotArea(element);
        if (start?.id !== event.pointerId || !plot) return;
        if (!dragging && Math.abs(event.clientX - start.x) < DRAG_PX) return;
        if (!dragging) element.setPointerCapture(event.pointerId);
        dragging = true;
        const around = element.getBoundingClientRect();
        const within = (x: number) => Math.min(plot.right, Math.max(plot.left, x));
        const [left, right] = [within(start.x), within(event.clientX)].sort((a, b) => a - b) as [
          number,
          number,
        ];
        setSelection({
          left: left - around.left,
          width: right - left,
          top: plot.top - around.top,
          height: plot.height,
        });
      },
      { signal },
    );
    element.addEventListener(
      'pointerup',
      (event) => {
        const plot = plotArea(element);
        if (start && dragging && plot) {
          const { bounds, onZoom } = latest.current;
          const [from, to] = [instantAt(start.x, plot), instantAt(event.clientX, plot)].sort(
            (a, b) => a - b,
          ) as [number, number];
          if (to > from) onZoom(withinBounds({ from, to }, bounds));
        }
        stop();
      },
      { signal },
    );
    element.addEventListener('pointercancel', stop, { signal });
    element.addEventListener(
      'wheel',
      (event) => {
        const plot = plotArea(element);
        // Without Ctrl the wheel scrolls the page.
        if (!plot || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        const { view, bounds, onZoom } = latest.current;
        const factor = event.deltaY > 0 ? WHEEL : 1 / WHEEL;
        onZoom(zoomed(view, factor, bounds, instantAt(event.clientX, plot)));
      },
      { signal, passive: false },
    );
    return () => over.abort();
  }, [box]);

  return selection;
}

/** The view after a key: + and - zoom, 0 shows all (null), arrows move. Undefined for other keys. */
export function keyZoom(key: string, view: View, bounds: View): View | null | undefined {
  switch (key) {
    case '+':
    case '=':
      return zoomed(view, 0.5, bounds);
    case '-':
      return zoomed(view, 2, bounds);
    case '0':
      return null;
    case 'ArrowLeft':
      return moved(view, -0.25, bounds);
    case 'ArrowRight':
      return moved(view, 0.25, bounds);
    default:
      return undefined;
  }
}

/** The plot area: AG Charts lays an element with this class over it. */
export const plotArea = (box: HTMLElement): DOMRect | null =>
  box.querySelector('.ag-charts-series-area')?.getBoundingClientRect() ?? null;

const holds = ({ left, right, top, bottom }: DOMRect, { clientX, clientY }: PointerEvent) =>
  clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
