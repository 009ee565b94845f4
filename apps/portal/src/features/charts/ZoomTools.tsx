import { useTranslation } from '@heliograph/i18n';
import { IconButton } from '@heliograph/ui';
import type { ReactNode } from 'react';
import { ChevronLeftIcon, ChevronRightIcon, FrameIcon, MinusIcon, PlusIcon } from '../../shared/icons.tsx';
import { keyZoom } from './useZoomGestures.ts';
import type { View } from './view.ts';
import styles from './ZoomTools.module.css';

interface ZoomToolsProps {
  view: View;
  bounds: View;
  onZoom: (view: View | null) => void;
}

/** Zooms and moves the chart: what dragging does, for keys and fingers. */
export function ZoomTools({ view, bounds, onZoom }: ZoomToolsProps) {
  const { t } = useTranslation('chart');
  const isWhole = view.from <= bounds.from && view.to >= bounds.to;
  const tool = (label: string, icon: ReactNode, key: string, disabled: boolean) => (
    <IconButton
      variant="default"
      label={label}
      disabled={disabled}
      onClick={() => {
        const next = keyZoom(key, view, bounds);
        if (next !== undefined) onZoom(next);
      }}
      icon={icon}
    />
  );
  return (
    <div role="group" className={styles.tools} aria-label={t('zoom.label')}>
      {tool(t('zoom.back'), <ChevronLeftIcon />, 'ArrowLeft', view.from <= bounds.from)}
      {tool(t('zoom.out'), <MinusIcon />, '-', isWhole)}
      {tool(t('zoom.all'), <FrameIcon />, '0', isWhole)}
      {tool(t('zoom.in'), <PlusIcon />, '+', view.to - view.from <= 120_000)}
      {tool(t('zoom.on'), <ChevronRightIcon />, 'ArrowRight', view.to >= bounds.to)}
    </div>
  );
}
