import { useTranslation } from '@heliograph/i18n';
import { ExpandIcon, IconButton, ShrinkIcon } from '@heliograph/ui';
import { useSyncExternalStore } from 'react';

/** Toggles full screen; absent where the browser does not support it (iPhones). */
export function FullScreenToggle() {
  const { t } = useTranslation('shell');
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  return (
    <IconButton
      label={t(full ? 'leaveFullScreen' : 'fullScreen')}
      icon={full ? <ShrinkIcon /> : <ExpandIcon />}
      onClick={() => void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen())}
    />
  );
}

function subscribe(listener: () => void) {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
