import { useTranslation } from '@heliograph/i18n';
import { ExpandIcon, IconButton, ShrinkIcon } from '@heliograph/ui';
import { useEffect, useState } from 'react';

/** Fills the screen with the page, or gives it back. */
export function FullScreenButton() {
  const { t } = useTranslation('kiosk');
  const full = useFullScreen();
  return (
    <IconButton
      icon={full ? <ShrinkIcon /> : <ExpandIcon />}
      label={t(full ? 'leaveFullScreen' : 'fullScreen')}
      onClick={() => void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen())}
    />
  );
}

function useFullScreen(): boolean {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  return full;
}
