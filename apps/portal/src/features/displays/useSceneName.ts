import type { Scene } from '@heliograph/contracts/http';
import { entitiesAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { useCallback, useMemo } from 'react';
import type { SceneDraft } from './draft/displayDraft.ts';

/** What a scene is called: by its kind, and by its station or heading where it has one. */
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
