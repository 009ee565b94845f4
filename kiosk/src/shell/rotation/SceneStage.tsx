import type { Scene } from '@heliograph/contracts/http';
import { useEffect, useState } from 'react';
import type { SceneCode } from '../../scenes/sceneCode.ts';
import styles from './SceneStage.module.css';

interface Shown {
  scene: Scene;
  code: SceneCode;
}

/** As in the style sheet, ms. */
const FADE = 900;

/** One scene; the next one fades in over it, after which it is gone. At once under prefers-reduced-motion. */
export function SceneStage({ scene, code }: Shown) {
  const [shown, setShown] = useState<Shown>({ scene, code });
  const [leaving, setLeaving] = useState<Shown | null>(null);
  if (shown.scene !== scene || shown.code !== code) {
    if (shown.scene.id !== scene.id && !still()) setLeaving(shown);
    setShown({ scene, code });
  }

  useEffect(() => {
    if (leaving === null) return;
    const timer = setTimeout(() => setLeaving(null), FADE);
    return () => clearTimeout(timer);
  }, [leaving]);

  const layers = leaving && leaving.scene.id !== scene.id ? [leaving, { scene, code }] : [{ scene, code }];
  return layers.map(({ scene: each, code: Code }) => (
    <div
      key={each.id}
      className={styles.layer}
      data-scene={each.id}
      data-leaving={each.id !== scene.id || undefined}
      data-entering={(layers.length > 1 && each.id === scene.id) || undefined}
      inert={each.id !== scene.id}
    >
      <Code scene={each} />
    </div>
  ));
}

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
