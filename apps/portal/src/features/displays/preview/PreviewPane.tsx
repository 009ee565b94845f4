import type { DisplayConfig } from '@heliograph/contracts/http';
import type { PreviewOrder } from '@heliograph/contracts/preview';
import { useTranslation } from '@heliograph/i18n';
import { IconButton, SegmentedControl, SelectField } from '@heliograph/ui';
import { useMemo, useState } from 'react';
import { PauseIcon, PlayIcon } from '../icons.tsx';
import styles from './PreviewPane.module.css';
import { PreviewScreen } from './PreviewScreen.tsx';
import { SHAPES, type ScreenShape } from './screens.ts';

export interface PreviewPaneProps {
  /** What of the display can be shown; null for nothing. */
  config: DisplayConfig | null;
  stationIds: number[] | null;
  /** All scenes in their order, also those that cannot be shown yet. */
  scenes: readonly { id: string; name: string }[];
  /** The scene that is looked at; null while they take turns. */
  shown: string | null;
  onShow: (id: string | null) => void;
}

/** A display in small, one scene of it or all in turn, on a screen of one's choice. */
export function PreviewPane({ config, stationIds, scenes, shown, onShow }: PreviewPaneProps) {
  const { t } = useTranslation('displays');
  const [shape, setShape] = useState<ScreenShape>('wide');
  const scene = scenes.find(({ id }) => id === shown) ?? null;
  const order = useMemo<PreviewOrder | null>(() => {
    if (config === null) return null;
    const sceneId = scene?.id ?? null;
    if (sceneId !== null && config.scenes.every(({ id }) => id !== sceneId)) return null;
    return { type: 'heliograph-preview', config, stationIds, sceneId };
  }, [config, stationIds, scene?.id]);
  const note = order !== null ? null : t(scenes.length === 0 ? 'preview.nothing' : 'preview.incomplete');
  const label = t('preview.label', { scene: scene?.name ?? t('preview.allScenes') });

  return (
    <section className={styles.pane} aria-label={t('preview.title')}>
      <div className={styles.tools}>
        <IconButton
          label={t(shown === null ? 'preview.stop' : 'preview.play')}
          icon={shown === null ? <PauseIcon /> : <PlayIcon />}
          onClick={() => onShow(shown === null ? (scenes[0]?.id ?? null) : null)}
        />
        <div className={styles.scene}>
          <SelectField
            label={t('preview.scene')}
            labelHidden
            value={scene?.id ?? ''}
            options={[
              { value: '', label: t('preview.allScenes') },
              ...scenes.map(({ id, name }, index) => ({ value: id, label: `${index + 1}. ${name}` })),
            ]}
            onChange={(id) => onShow(id === '' ? null : id)}
          />
        </div>
        <SegmentedControl
          label={t('preview.shape')}
          value={shape}
          options={SHAPES.map((value) => ({ value, label: t(`preview.shapes.${value}`) }))}
          onChange={setShape}
        />
      </div>
      <PreviewScreen label={label} shape={shape} order={order} note={note} />
      <p className={styles.foot}>{t('preview.live')}</p>
    </section>
  );
}
