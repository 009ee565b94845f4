import { useTranslation } from '@heliograph/i18n';
import { IconButton } from '@heliograph/ui';
import { useEffect, useId, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { MinusIcon, PlusIcon } from '../../../shared/icons/icons.tsx';
import { MAX_ZOOM, moved, zoomed, type Crop, type FramePoint } from './crop.ts';
import styles from './Cropper.module.css';
import { drawSquare } from './cutOut.ts';

/** Of the canvas, pixels: sharp on screens of two pixels a point. */
const RESOLUTION = 640;
/** A press that moves less than this part of the frame is no drag. */
const STILL = 0.02;
const STEP = 0.04;
const LONG_STEP = 0.2;
const ZOOM_STEP = 1.15;

export interface CropperProps {
  bitmap: ImageBitmap;
  crop: Crop;
  onChange: (change: (crop: Crop) => Crop) => void;
}

/** Chooses a square of a picture by dragging, pinching, the wheel, single presses or keys. */
export function Cropper({ bitmap, crop, onChange }: CropperProps) {
  const { t } = useTranslation('account');
  const hint = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  /** Where each pointer that presses was seen last. */
  const pointers = useRef(new Map<number, FramePoint>());
  const travelled = useRef(0);

  useEffect(() => {
    if (canvas.current) drawSquare(canvas.current, bitmap, crop);
  }, [bitmap, crop]);

  const move = (x: number, y: number) => onChange((now) => moved(bitmap, now, { x, y }));
  const zoomBy = (factor: number, at?: FramePoint) =>
    onChange((now) => zoomed(bitmap, now, now.zoom * factor, at));

  // React listens for the wheel passively: it could not keep the page from scrolling.
  useEffect(() => {
    const element = frame.current;
    function turned(event: WheelEvent) {
      event.preventDefault();
      const at = placeOf(element!, event);
      onChange((now) => zoomed(bitmap, now, now.zoom * 2 ** (-event.deltaY / 400), at));
    }
    element?.addEventListener('wheel', turned, { passive: false });
    return () => element?.removeEventListener('wheel', turned);
  }, [bitmap, onChange]);

  function pressed(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    if (pointers.current.size === 0) travelled.current = 0;
    pointers.current.set(event.pointerId, placeOf(event.currentTarget, event));
  }

  function dragged(event: PointerEvent<HTMLDivElement>) {
    const from = pointers.current.get(event.pointerId);
    if (from === undefined) return;
    const to = placeOf(event.currentTarget, event);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other === undefined) move(from.x - to.x, from.y - to.y);
    else zoomBy(distance(to, other) / Math.max(distance(from, other), 0.01), middle(to, other));
    travelled.current += distance(from, to);
    pointers.current.set(event.pointerId, to);
  }

  function released(event: PointerEvent<HTMLDivElement>) {
    if (!pointers.current.delete(event.pointerId) || pointers.current.size > 0) return;
    if (event.type !== 'pointerup' || travelled.current > STILL) return;
    const { x, y } = placeOf(event.currentTarget, event);
    move(x, y);
  }

  function keyed(event: KeyboardEvent) {
    const step = event.shiftKey ? LONG_STEP : STEP;
    const does = {
      // The picture follows the arrow; the square over it goes the other way.
      ArrowLeft: () => move(step, 0),
      ArrowRight: () => move(-step, 0),
      ArrowUp: () => move(0, step),
      ArrowDown: () => move(0, -step),
      '+': () => zoomBy(ZOOM_STEP),
      '=': () => zoomBy(ZOOM_STEP),
      '-': () => zoomBy(1 / ZOOM_STEP),
    }[event.key];
    if (does === undefined) return;
    event.preventDefault();
    does();
  }

  return (
    <div className={styles.cropper}>
      <div
        ref={frame}
        className={styles.frame}
        role="application"
        tabIndex={0}
        aria-label={t('avatar.frame')}
        aria-describedby={hint}
        onPointerDown={pressed}
        onPointerMove={dragged}
        onPointerUp={released}
        onPointerCancel={released}
        onKeyDown={keyed}
      >
        <canvas ref={canvas} width={RESOLUTION} height={RESOLUTION} className={styles.canvas} />
      </div>
      <div className={styles.zoom}>
        <IconButton label={t('avatar.zoomOut')} icon={<MinusIcon />} onClick={() => zoomBy(1 / ZOOM_STEP)} />
        <input
          type="range"
          className={styles.range}
          aria-label={t('avatar.zoom')}
          aria-valuetext={`${Math.round(crop.zoom * 100)}%`}
          min={1}
          max={MAX_ZOOM}
          step={0.01}
          value={crop.zoom}
          onChange={(event) => {
            const to = event.currentTarget.valueAsNumber;
            onChange((now) => zoomed(bitmap, now, to));
          }}
        />
        <IconButton label={t('avatar.zoomIn')} icon={<PlusIcon />} onClick={() => zoomBy(ZOOM_STEP)} />
      </div>
      <p id={hint} className={styles.hint}>
        {t('avatar.frameHint')}
      </p>
    </div>
  );
}

function placeOf(frame: Element, { clientX, clientY }: { clientX: number; clientY: number }): FramePoint {
  const box = frame.getBoundingClientRect();
  return { x: (clientX - box.left) / box.width - 0.5, y: (clientY - box.top) / box.height - 0.5 };
}

const distance = (one: FramePoint, other: FramePoint) => Math.hypot(one.x - other.x, one.y - other.y);
const middle = (one: FramePoint, other: FramePoint) => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
});
