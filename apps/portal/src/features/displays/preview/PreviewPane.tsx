import type { DisplayConfig } from '@heliograph/contracts/http';
import type { PreviewOrder } from '@heliograph/contracts/preview';
import { useTranslation } from '@heliograph/i18n';
import {
  Button,
  IconButton,
  Row,
  SegmentedControl,
  SelectField,
  Stack,
  Text,
  useElementSize,
} from '@heliograph/ui';
import { useMemo, useRef, useState } from 'react';
import { PauseIcon, PlayIcon } from '../icons.tsx';
import styles from './PreviewPane.module.css';
import { scaleToFit, SCREENS, SHAPES, type ScreenShape } from './screens.ts';
import { usePreviewFrame } from './usePreviewFrame.ts';

interface PreviewPaneProps {
  /** The part that can be shown; null for nothing. */
  config: DisplayConfig | null;
  stationIds: number[] | null;
  /** All scenes in order, including those that cannot be shown yet. */
  scenes: readonly { id: string; name: string }[];
  /** The scene in view; null while they rotate. */
  shown: string | null;
  onShow: (id: string | null) => void;
}

/** A scaled preview of one scene or the rotation, on a chosen screen size. */
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
    <Stack as="section" gap={12} shrinks aria-label={t('preview.title')}>
      <Row gap={[8, 12]} align="center" wrap>
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
      </Row>
      <PreviewScreen label={label} shape={shape} order={order} note={note} />
      <Text tone="faint" size={13}>
        {t('preview.live')}
      </Text>
    </Stack>
  );
}

interface PreviewScreenProps {
  /** Accessible description. */
  label: string;
  shape: ScreenShape;
  /** Null for nothing. */
  order: PreviewOrder | null;
  /** Why there is nothing to see; null otherwise. */
  note: string | null;
}

/** The kiosk page in the pixels of a display's screen, scaled to fit. */
function PreviewScreen({ label, shape, order, note }: PreviewScreenProps) {
  const { t } = useTranslation('displays');
  const { t: common } = useTranslation();
  const { ref: box, width, height } = useElementSize();
  const frame = useRef<HTMLIFrameElement>(null);
  const { phase, restart } = usePreviewFrame(frame, order);
  const screen = SCREENS[shape];
  const noteText = phase === 'shown' ? note : t(phase === 'failed' ? 'preview.failed' : 'preview.starting');
  return (
    <div ref={box} className={styles.box} data-preview={phase}>
      {/* For viewing only, so keyboard users skip it. */}
      <div
        role="img"
        aria-label={label}
        className={styles.screen}
        style={{
          width: screen.width,
          height: screen.height,
          transform: `translate(-50%, -50%) scale(${scaleToFit(screen, { width, height })})`,
        }}
      >
        <iframe ref={frame} className={styles.frame} title={label} tabIndex={-1} inert />
      </div>
      {noteText !== null && (
        <div className={styles.note}>
          <p role="status">{noteText}</p>
          {phase === 'failed' && (
            <Button size="compact-sm" variant="default" onClick={restart}>
              {common('action.retry')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
