import { useTranslation } from '@heliograph/i18n';
import { useMemo } from 'react';
import { Picture } from '../shell/look/Picture.tsx';
import { useWallLanguage } from '../shell/look/useWallLanguage.ts';
import { useWallTheme } from '../shell/look/useWallTheme.ts';
import { Scenes } from '../shell/rotation/Scenes.tsx';
import { useRotation } from '../shell/rotation/useRotation.ts';
import { useSceneCode } from '../shell/rotation/useSceneCode.ts';
import { StartingScreen } from '../shell/StartingScreen.tsx';
import type { PreviewOrder } from '@heliograph/contracts/preview';
import { usePreviewOrder } from './usePreviewOrder.ts';

/** What a display would show, as the page around it says. It is none: it pairs with nobody and reports to nobody. */
export function Preview() {
  const { t } = useTranslation('kiosk');
  const order = usePreviewOrder();
  return order ? <Previewed {...order} /> : <StartingScreen words={t('preview.waiting')} />;
}

function Previewed({ config, sceneId }: PreviewOrder) {
  useWallLanguage(config.lang, false);
  useWallTheme(config);
  const scenes = useMemo(() => {
    const pinned = config.scenes.filter(({ id }) => id === sceneId);
    return pinned.length > 0 ? pinned : config.scenes;
  }, [config.scenes, sceneId]);
  const codes = useSceneCode(config.scenes);
  const rotation = useRotation({ scenes, ready: ({ kind }) => codes.has(kind), held: false });
  return (
    <Picture shifting={false}>
      <Scenes scenes={scenes} codes={codes} rotation={rotation} />
    </Picture>
  );
}
