import { useTranslation } from '@heliograph/i18n';
import { ExpandIcon, IconButton, ShrinkIcon } from '@heliograph/ui/light';
import { useEffect, useState, type ReactNode } from 'react';
import styles from './Controls.module.css';

/** Buttons that are hidden until the pointer is used; the keyboard always reaches them. */
export function Controls({ visible, children }: { visible: boolean; children: ReactNode }) {
  const { t } = useTranslation('kiosk');
  return (
    <div
      className={styles.controls}
      data-visible={visible || undefined}
      role="toolbar"
      aria-label={t('controls')}
    >
      {children}
    </div>
  );
}

/** Enters or leaves full screen. */
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
    const onChange = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, []);
  return full;
}
