import { PreviewOrder, type PreviewReady } from '@heliograph/contracts/preview';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useEffect, useMemo, useState } from 'react';
import { PixelShift } from '../shell/PixelShift.tsx';
import { StartingScreen } from '../shell/StartingScreen.tsx';
import { Scenes } from '../shell/rotation/Scenes.tsx';
import { useRotation } from '../shell/rotation/useRotation.ts';
import { useSceneComponents } from '../shell/rotation/useSceneComponents.ts';
import { useWallLanguage, useWallTheme } from '../shell/useDisplayAppearance.ts';

/**
 * Shows what a display would show, as configured in the page around it. It is not a display: it neither pairs nor
 * reports.
 */
export function Preview() {
  const { t } = useTranslation('kiosk');
  const order = usePreviewOrder();
  return order ? <PreviewedScenes {...order} /> : <StartingScreen text={t('preview.waiting')} />;
}

function PreviewedScenes({ config, sceneId }: PreviewOrder) {
  useWallLanguage(config.lang, false);
  useWallTheme(config);
  const scenes = useMemo(() => {
    const pinned = config.scenes.filter(({ id }) => id === sceneId);
    return pinned.length > 0 ? pinned : config.scenes;
  }, [config.scenes, sceneId]);
  const components = useSceneComponents(config.scenes);
  const rotation = useRotation({ scenes, ready: ({ kind }) => components.has(kind), isCovered: false });
  return (
    <PixelShift enabled={false}>
      <Scenes scenes={scenes} components={components} rotation={rotation} />
    </PixelShift>
  );
}

/** Scene that the surrounding page, of the same origin, asks to see; null until it does. */
function usePreviewOrder(): PreviewOrder | null {
  const engine = useEngine();
  const [order, setOrder] = useState<PreviewOrder | null>(null);

  useEffect(() => {
    if (window.parent === window) return;
    const listen = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== window.parent) return;
      const read = PreviewOrder.safeParse(data);
      if (!read.success) return;
      engine.setScope(read.data.stationIds);
      setOrder(read.data);
    };
    window.addEventListener('message', listen);
    window.parent.postMessage({ type: 'heliograph-preview-ready' } satisfies PreviewReady, location.origin);
    return () => window.removeEventListener('message', listen);
  }, [engine]);

  return order;
}
