import { useTranslation } from '@heliograph/i18n';
import { createIcon, IconButton } from '@heliograph/ui/light';
import type { RotationControl } from '../rotation/useRotation.ts';
import { Controls, FullScreenButton } from './Controls.tsx';

/** Previous and next scene, pause, and full screen; language and theme come from the config. */
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

const PreviousIcon = createIcon(<path d="m15 5-7 7 7 7" />);
const NextIcon = createIcon(<path d="m9 5 7 7-7 7" />);
const PauseIcon = createIcon(<path d="M9 5v14M15 5v14" />);
const PlayIcon = createIcon(<path d="M8 5v14l11-7z" />);
