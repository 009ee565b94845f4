import { entitiesAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Select } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { SceneFieldsProps, SceneOf } from './sceneProps.ts';

/** More are found by typing. */
const LISTED = 100;

/** The station that a scene is about: one of those that the display shows, found by its name. */
export function SceneStation({
  scene,
  stationIds,
  faults,
  onChange,
}: SceneFieldsProps<SceneOf<'flow' | 'revenue'>>) {
  const { t } = useTranslation('displays');
  const stations = useAtomValue(entitiesAtom)?.stations;
  const { station_id: chosen } = scene;
  const options = useMemo(() => {
    const shown = stationIds && new Set(stationIds);
    const seen = (stations ?? []).filter(({ id }) => shown === null || shown.has(id) || id === chosen);
    const listed = seen.map(({ id, station_name }) => ({ value: String(id), label: station_name }));
    return chosen === null || seen.some(({ id }) => id === chosen)
      ? listed
      : [{ value: String(chosen), label: t('scenes.unseenStation') }, ...listed];
  }, [stations, stationIds, chosen, t]);
  return (
    <Select
      size="md"
      label={t('scenes.station')}
      placeholder={t('scenes.stationPlaceholder')}
      data={options}
      value={chosen === null ? null : String(chosen)}
      onChange={(value) => value !== null && onChange({ ...scene, station_id: Number(value) })}
      searchable
      // What is wrong with it stays in sight when the form leads here.
      openOnFocus={false}
      allowDeselect={false}
      selectFirstOptionOnChange
      limit={LISTED}
      nothingFoundMessage={t('scenes.stationNone')}
      error={faults.get(`${scene.id}.station_id`)}
    />
  );
}
