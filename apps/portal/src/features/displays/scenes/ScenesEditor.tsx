import { MOST_SCENES } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { Card } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useRef } from 'react';
import { isFull, moved, roundSeconds } from '../draft/sceneList.ts';
import type { FormProps } from '../form/formProps.ts';
import { AddScene } from './AddScene.tsx';
import { SceneRow, type SceneAct } from './SceneRow.tsx';
import styles from './ScenesEditor.module.css';
import { useRoundText } from './useRoundText.ts';
import { useRowDrag } from './useRowDrag.ts';
import { useSceneActs } from './useSceneActs.ts';

export interface ScenesEditorProps extends FormProps {
  /** The scene in the preview; null for all in turn. */
  shown: string | null;
  onShow: (id: string) => void;
}

/** The scenes of a display in their order. */
export function ScenesEditor({ draft, onChange, faults, shown, onShow }: ScenesEditorProps) {
  const { t } = useTranslation('displays');
  const roundText = useRoundText();
  const list = useRef<HTMLOListElement>(null);
  const { scenes, station_ids: stationIds } = draft;
  const acts = useSceneActs({ draft, onChange, list, onShow });
  const drag = useRowDrag(list, (from, to) =>
    onChange((now) => ({ ...now, scenes: moved(now.scenes, from, to) })),
  );
  const count = scenes.length;
  const round = roundSeconds(scenes);

  function idleAt(index: number): SceneAct[] {
    return [
      ...(index === 0 ? (['up'] as const) : []),
      ...(index === count - 1 ? (['down'] as const) : []),
      ...(isFull(scenes) ? (['duplicate'] as const) : []),
    ];
  }

  return (
    <Card
      title={t('scenes.title')}
      aside={
        <span className={styles.round}>
          {round === null
            ? t('scenes.roundUnknown', { count })
            : t('scenes.round', { count, time: roundText(round) })}
        </span>
      }
    >
      <div className={styles.scenes} data-field="scenes">
        <p className={styles.hint}>{t(count === 0 ? 'scenes.none' : 'scenes.hint')}</p>
        <ol ref={list} className={styles.list} aria-label={t('scenes.list')}>
          {scenes.map((scene, index) => (
            <SceneRow
              key={scene.id}
              scene={scene}
              index={index}
              idle={idleAt(index)}
              stationIds={stationIds}
              faults={faults}
              shown={scene.id === shown}
              dragged={index === drag.dragged}
              grip={drag.grip(index)}
              onShow={() => onShow(scene.id)}
              onChange={(changed) =>
                onChange((now) => ({
                  ...now,
                  scenes: now.scenes.map((one) => (one.id === changed.id ? changed : one)),
                }))
              }
              onAct={(act) => acts.act(act, index)}
            />
          ))}
        </ol>
        {faults.has('scenes') && (
          <p className={styles.fault} role="alert">
            {faults.get('scenes')}
          </p>
        )}
        <div className={styles.foot}>
          <AddScene full={count >= MOST_SCENES} onAdd={acts.add} />
          <span role="status" className={styles.said}>
            {acts.said}
          </span>
          {acts.undo && (
            <Button size="compact-sm" variant="subtle" onClick={acts.undo}>
              {t('scenes.undo')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
