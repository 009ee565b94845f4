import type { Scene, Screen } from '@heliograph/contracts/http';
import { entitiesAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { useCallback, useMemo } from 'react';
import type { SceneDraft } from './draft/displayDraft.ts';

/** Names a scene by its kind, with its station or heading if it has one. */
export function useSceneName(): (scene: Scene | SceneDraft) => string {
  const { t } = useTranslation('scene');
  const stations = useAtomValue(entitiesAtom)?.stations;
  const names = useMemo(
    () => new Map(stations?.map(({ id, station_name }) => [id, station_name])),
    [stations],
  );
  return useCallback(
    (scene) => {
      const about =
        'station_id' in scene && scene.station_id !== null
          ? names.get(scene.station_id)
          : 'title' in scene
            ? scene.title.trim()
            : '';
      return about ? `${t(scene.kind)}: ${about}` : t(scene.kind);
    },
    [names, t],
  );
}

/** Formats a duration: `45 s`, `2 min`, `1 min 30 s`. @param seconds whole */
export function useDurationText(): (seconds: number) => string {
  const { t } = useTranslation('displays');
  return (total) => {
    const minutes = Math.floor(total / 60);
    const seconds = total % 60;
    if (minutes === 0) return t('scenes.secondsShort', { seconds });
    return seconds === 0
      ? t('scenes.minutes', { minutes })
      : t('scenes.minutesSeconds', { minutes, seconds });
  };
}

/** Formats a screen size in CSS pixels. */
export function useScreenSizeText(): (screen: Screen) => string {
  const { t } = useTranslation('displays');
  const format = useFormat();
  return ({ width, height, ratio }) =>
    ratio === 1
      ? t('fact.size', { width, height })
      : t('fact.sizeRatio', { width, height, ratio: format.number(ratio, Number.isInteger(ratio) ? 0 : 2) });
}
