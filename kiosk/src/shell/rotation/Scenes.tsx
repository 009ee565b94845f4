import type { Scene } from '@heliograph/contracts/http';
import { nowAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { SceneComponent } from '../../scenes/sceneComponents.ts';
import { StartingScreen } from '../StartingScreen.tsx';
import styles from './Scenes.module.css';
import type { RotationControl } from './useRotation.ts';
import type { SceneComponents } from './useSceneComponents.ts';

/** The current scene, with its number among all scenes. */
export function Scenes({
  scenes,
  components,
  rotation,
}: {
  scenes: readonly Scene[];
  components: SceneComponents;
  rotation: RotationControl;
}) {
  const { scene, place, pausedUntil } = rotation;
  const component = components.get(scene.kind);
  return (
    <>
      {component ? <SceneTransition scene={scene} component={component} /> : <StartingScreen />}
      <ProgressMarks place={place} of={scenes.length} />
      {pausedUntil !== null && <PauseNote until={pausedUntil} />}
    </>
  );
}

interface Shown {
  scene: Scene;
  component: SceneComponent;
}

/** As in the style sheet, ms. */
const FADE_MS = 900;

/** One scene; the next one fades in over it. At once under prefers-reduced-motion. */
function SceneTransition({ scene, component }: Shown) {
  const [shown, setShown] = useState<Shown>({ scene, component });
  const [leaving, setLeaving] = useState<Shown | null>(null);
  if (shown.scene !== scene || shown.component !== component) {
    if (shown.scene.id !== scene.id && !prefersReducedMotion()) setLeaving(shown);
    setShown({ scene, component });
  }

  useEffect(() => {
    if (leaving === null) return;
    const timer = setTimeout(() => setLeaving(null), FADE_MS);
    return () => clearTimeout(timer);
  }, [leaving]);

  const layers =
    leaving && leaving.scene.id !== scene.id ? [leaving, { scene, component }] : [{ scene, component }];
  return layers.map(({ scene: each, component: Component }) => (
    <div
      key={each.id}
      className={styles.layer}
      data-scene={each.id}
      data-leaving={each.id !== scene.id || undefined}
      data-entering={(layers.length > 1 && each.id === scene.id) || undefined}
      inert={each.id !== scene.id}
    >
      <Component scene={each} />
    </div>
  ));
}

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Marks at the lower edge: the number of scenes, and the current one. */
function ProgressMarks({ place, of }: { place: number; of: number }) {
  const { t } = useTranslation('kiosk');
  if (of < 2) return null;
  return (
    <div className={styles.marks} role="img" aria-label={t('scene', { place: place + 1, of })}>
      {Array.from({ length: of }, (_, index) => (
        <span key={index} className={styles.mark} data-current={index === place || undefined} />
      ))}
    </div>
  );
}

/** Says that a touch or a key paused the scenes, and when they continue. */
function PauseNote({ until }: { until: number }) {
  const { t } = useTranslation('kiosk');
  const seconds = Math.max(0, Math.ceil((until - useAtomValue(nowAtom)) / 1000));
  return (
    <p className={styles.note}>
      <strong role="status">{t('paused')}</strong>
      <span>{t('resumesIn', { seconds })}</span>
    </p>
  );
}
