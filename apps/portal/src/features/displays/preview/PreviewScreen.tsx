import type { PreviewOrder } from '@heliograph/contracts/preview';
import { useTranslation } from '@heliograph/i18n';
import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useRef } from 'react';
import styles from './PreviewScreen.module.css';
import { SCREENS, scaleToFit, type ScreenShape } from './screens.ts';
import { usePreviewFrame } from './usePreviewFrame.ts';

export interface PreviewScreenProps {
  /** What it shows, for those who cannot see it. */
  label: string;
  shape: ScreenShape;
  /** Null for nothing. */
  order: PreviewOrder | null;
  /** Why there is nothing to see; null when there is. */
  note: string | null;
}

/** A display in small: the page that displays show, in the pixels of their screen, drawn to fit. */
export function PreviewScreen({ label, shape, order, note }: PreviewScreenProps) {
  const { t } = useTranslation('displays');
  const { t: common } = useTranslation();
  const { ref: box, width, height } = useElementSize();
  const frame = useRef<HTMLIFrameElement>(null);
  const { stage, restart } = usePreviewFrame(frame, order);
  const screen = SCREENS[shape];
  const said = stage === 'shown' ? note : t(stage === 'failed' ? 'preview.failed' : 'preview.starting');
  return (
    <div ref={box} className={styles.box} data-preview={stage}>
      {/* To be looked at only: whoever works with the keyboard does not have to pass through it. */}
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
      {said !== null && (
        <div className={styles.note}>
          <p role="status">{said}</p>
          {stage === 'failed' && (
            <Button size="compact-sm" variant="default" onClick={restart}>
              {common('action.retry')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
