import { useFormat, useTranslation } from '@heliograph/i18n';
import {
  BatteryIcon,
  ClockIcon,
  GeneratorIcon,
  GridIcon,
  LoadIcon,
  PvIcon,
  VisuallyHidden,
} from '@heliograph/ui/light';
import { useEffect, useRef, type ReactNode } from 'react';
import type { LastKnown } from '../live/lastKnown.ts';
import { carrierFlow, type Carrier } from '../model/powerFlow.ts';
import { onWire, wirePath, getWires, type Wire } from '../model/wires.ts';
import styles from './FlowDiagram.module.css';
import { LiveReading } from './LiveReading.tsx';

const CARRIERS = ['pv', 'grid', 'generator', 'battery', 'load'] as const satisfies readonly Carrier[];

const ICONS: Record<Carrier, typeof PvIcon> = {
  pv: PvIcon,
  grid: GridIcon,
  generator: GeneratorIcon,
  battery: BatteryIcon,
  load: LoadIcon,
};

/** A generator with less power than this, W, does not run. */
const NOISE = 5;

export interface FlowDiagramProps {
  /** Icon of what the power flows through. */
  hub: ReactNode;
  /** W, signed as of stations: > 0 generating, discharging, importing, consuming. Carriers left out are not there. */
  powers: Readonly<Partial<Record<Carrier, LastKnown>>>;
  /** State of charge, %. */
  soc?: LastKnown | undefined;
  /** `wall` fills its container and is legible from five metres. */
  size?: 'card' | 'wall';
  /** ms: stale values show their age, without it their time. */
  now?: number;
}

/** Power flow between the carriers now, through the hub in the middle. */
export function FlowDiagram({ hub, powers, soc, size = 'card', now }: FlowDiagramProps) {
  const { t } = useTranslation(['board', 'common']);
  const format = useFormat();
  const flows = CARRIERS.flatMap((carrier) => {
    const power = powers[carrier];
    if (power === undefined || !isShown(carrier, power, soc)) return [];
    const { value, fresh, at } = power;
    return [{ ...carrierFlow(carrier, { value, reporting: fresh ? 1 : 0, of: 1 }), fresh, at }];
  });
  // `ago` has no words for less than a minute.
  const sinceText = (at: number) =>
    now === undefined || now - at < 60_000 ? format.time(at) : format.ago(at, now);
  const wires = getWires(flows.map(({ carrier }) => carrier));
  return (
    <div
      className={styles.diagram}
      data-size={size}
      data-generator={flows.some(({ carrier }) => carrier === 'generator') || undefined}
    >
      <svg className={styles.wires} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
        {flows.map(({ carrier, fresh }) => (
          <path
            key={carrier}
            className={styles.wire}
            d={wirePath(wires[carrier])}
            data-carrier={carrier}
            data-stale={!fresh || undefined}
          />
        ))}
      </svg>
      {flows.map(
        ({ carrier, toward, fresh }) =>
          fresh &&
          toward !== 'none' && (
            <FlowPulses key={carrier} carrier={carrier} wire={wires[carrier]} toward={toward} />
          ),
      )}
      <span className={styles.hub}>{hub}</span>
      <dl className={styles.carriers}>
        {flows.map(({ carrier, direction, watts, fresh, at }) => {
          const Icon = ICONS[carrier];
          return (
            <div
              key={carrier}
              className={styles.carrier}
              data-carrier={carrier}
              data-stale={!fresh || undefined}
            >
              <dt className={styles.name}>
                <span className={styles.icon}>
                  <Icon />
                </span>
                {t(`power.${carrier}`)}
              </dt>
              <dd className={styles.value}>
                <LiveReading lastKnown={{ value: watts, fresh, at }} format={format.power} />
              </dd>
              <dd className={styles.note}>
                {watts !== null && <span className={styles.direction}>{t(`power.${direction}`)}</span>}
                {carrier === 'battery' && typeof soc?.value === 'number' && (
                  <LiveReading
                    lastKnown={soc}
                    format={(charge) => ({ value: t('power.charged', { soc: format.percent(charge) }) })}
                  />
                )}
                {watts !== null && !fresh && at !== null && (
                  <span className={styles.since}>
                    <ClockIcon />
                    <VisuallyHidden as="span">{t('common:staleSince', { time: '' })}</VisuallyHidden>
                    {sinceText(at)}
                  </span>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}

/** A battery once its data is known; a generator only while it runs: most hybrid inverters only have the terminals for it. */
function isShown(carrier: Carrier, { value }: LastKnown, soc: LastKnown | undefined): boolean {
  if (carrier === 'generator') return (value ?? 0) > NOISE;
  return carrier !== 'battery' || value !== null || typeof soc?.value === 'number';
}

interface FlowPulsesProps {
  carrier: Carrier;
  wire: Wire;
  toward: 'bus' | 'carrier';
}

const PULSES = [0, 0.25, 0.5, 0.75] as const;
/** From one end of a wire to the other, ms. */
const MS = 4000;
/** Straight steps of a pulse's path. */
const STEPS = 20;

/**
 * Pulses that move along a wire in the direction of the power; static under prefers-reduced-motion. They are animated
 * by transforms, off the main thread; moving dashes of a path would be redrawn with each frame.
 */
function FlowPulses({ carrier, wire, toward }: FlowPulsesProps) {
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

/** In percent of a pulse's box, which is as large as the diagram. */
function placed(wire: Wire, part: number): string {
  const { x, y } = onWire(wire, part);
  return `translate(${x.toFixed(2)}%, ${y.toFixed(2)}%)`;
}
