import { useEffect, useRef } from 'react';
import type { Carrier } from '../model/powerFlow.ts';
import { onWire, type Wire } from '../model/wires.ts';
import styles from './FlowPulses.module.css';

export interface FlowPulsesProps {
  carrier: Carrier;
  wire: Wire;
  toward: 'bus' | 'carrier';
}

const PULSES = [0, 0.25, 0.5, 0.75] as const;
/** From one end of a wire to the other, ms. */
const MS = 4000;
/** Places between which a pulse moves straight. */
const STEPS = 20;

/**
 * Pulses that run along a wire the way the power does; under prefers-reduced-motion they rest. They are moved by
 * transforms alone, which browsers do beside the main thread: dashes that run along a path are drawn anew with each frame.
 */
export function FlowPulses({ carrier, wire, toward }: FlowPulsesProps) {
  const pulses = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const way = Array.from({ length: STEPS + 1 }, (_, step) => ({ transform: placed(wire, step / STEPS) }));
    const running = Array.from(pulses.current?.children ?? [], (pulse, index) =>
      pulse.animate(way, {
        duration: MS,
        iterations: Infinity,
        iterationStart: PULSES[index]!,
        direction: toward === 'bus' ? 'normal' : 'reverse',
      }),
    );
    return () => {
      for (const animation of running) animation.cancel();
    };
  }, [wire, toward]);
  return (
    <span ref={pulses} className={styles.pulses} data-carrier={carrier} aria-hidden>
      {PULSES.map((part) => (
        <span key={part} className={styles.pulse} style={{ transform: placed(wire, part) }} />
      ))}
    </span>
  );
}

/** In percent of a pulse's box, which is as large as the picture. */
function placed(wire: Wire, part: number): string {
  const { x, y } = onWire(wire, part);
  return `translate(${x.toFixed(2)}%, ${y.toFixed(2)}%)`;
}
