import { useTranslation } from '@heliograph/i18n';
import { IconButton } from '@heliograph/ui';
import type { RotationControl } from '../rotation/useRotation.ts';
import { Controls } from './Controls.tsx';
import { FullScreenButton } from './FullScreenButton.tsx';
import { NextIcon, PauseIcon, PlayIcon, PreviousIcon } from './icons.tsx';

/** Scenes to and fro, and full screen; language and appearance are its config's. */
export function DisplayControls({
  visible,
  rotation,
  of,
}: {
  visible: boolean;
  rotation: RotationControl;
  /** Scenes. */
  of: number;
}) {
  const { t } = useTranslation('kiosk');
  const paused = rotation.pausedUntil !== null;
  return (
    <Controls visible={visible}>
      {of > 1 && (
        <>
          <IconButton icon={<PreviousIcon />} label={t('previous')} onClick={() => rotation.step(-1)} />
          <IconButton
            icon={paused ? <PlayIcon /> : <PauseIcon />}
            label={t(paused ? 'resume' : 'pause')}
            onClick={paused ? rotation.resume : rotation.pause}
          />
          <IconButton icon={<NextIcon />} label={t('next')} onClick={() => rotation.step(1)} />
        </>
      )}
      <FullScreenButton />
    </Controls>
  );
}
