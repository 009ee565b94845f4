import { useEffect, useEffectEvent } from 'react';

export interface InputHandlers {
  step: (by: 1 | -1) => void;
  toggle: () => void;
  resume: () => void;
  /** Any other input. */
  touch: () => void;
}

/** Minimum distance of a swipe, CSS px. */
const SWIPE_PX = 48;
const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock'];

/** Input at a display: arrow keys, swipes, the space bar and Escape; buttons handle their own. */
export function useInput(handlers: InputHandlers) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || MODIFIERS.includes(event.key)) return;
    switch (event.key) {
      case 'ArrowRight':
      case 'PageDown': {
        handlers.step(1);
        return;
      }
      case 'ArrowLeft':
      case 'PageUp': {
        handlers.step(-1);
        return;
      }
      case 'Escape': {
        handlers.resume();
        return;
      }
      case ' ':
        if (!onControl(event)) handlers.toggle();
        return;
      default:
        if (!onControl(event)) handlers.touch();
    }
  });
  const onPress = useEffectEvent((event: PointerEvent) => {
    if (!onControl(event)) handlers.touch();
  });
  const onSwipe = useEffectEvent((by: 1 | -1) => handlers.step(by));

  useEffect(() => {
    let from: { x: number; y: number } | null = null;
    const key = (event: KeyboardEvent) => onKey(event);
    const press = (event: PointerEvent) => {
      from = { x: event.clientX, y: event.clientY };
      onPress(event);
    };
    const release = (event: PointerEvent) => {
      if (from === null) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      from = null;
      if (Math.abs(x) >= SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
    };
    const cancel = () => (from = null);
    window.addEventListener('keydown', key);
    window.addEventListener('pointerdown', press);
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', cancel);
    return () => {
      window.removeEventListener('keydown', key);
      window.removeEventListener('pointerdown', press);
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', cancel);
    };
  }, []);
}

const onControl = ({ target }: Event) => target instanceof Element && target.closest('button, a') !== null;
