import { entitiesAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Skeleton } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { CheckTree } from './CheckTree.tsx';
import { deviceNodes, stationKey, stationOfKey } from './deviceNodes.tsx';
import { propertyNodes, readPropertyKey } from './propertyNodes.ts';
import { useFleetBranches } from './useFleetBranches.tsx';
import type { useModels } from './useModels.ts';

/** Up to this many devices, the search includes properties: the models are few and load quickly. */
const SEARCHED_DEVICES = 500;

export interface PropertyTreeProps {
  label: string;
  /** `propertyKey` of each checked property. */
  checked: ReadonlySet<string>;
  onChange: (checked: ReadonlySet<string>) => void;
  /** Name of the expected power, which is listed beside the actual one; left out where it cannot be chosen. */
  expected?: string;
  /** From `useModels` of the page, which may need the models as well. */
  models: ReturnType<typeof useModels>;
}

/** The stations, their devices and the devices' properties; a model is loaded when its first device is opened. */
export function PropertyTree({ label, checked, onChange, expected, models: known }: PropertyTreeProps) {
  const { t } = useTranslation('tree');
  const entities = useAtomValue(entitiesAtom);
  const { models, load, failed } = known;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  // Properties of ten thousand devices would be too many.
  const isSmall = entities !== null && Math.max(entities.of, entities.devices.length) <= SEARCHED_DEVICES;
  const ticked = useMemo(() => tickedDevices(checked), [checked]);
  const whole = useMemo(() => {
    if (!entities) return null;
    return deviceNodes(entities, (device) =>
      isSmall || opened.has(device.device_id) || ticked.has(device.device_id)
        ? propertyNodes(device, models, expected)
        : 'toLoad',
    );
  }, [entities, models, opened, ticked, isSmall, expected]);
  const picked = useMemo(
    () => [
      ...new Set(
        entities?.devices.flatMap(({ device_id, station_id }) => (ticked.has(device_id) ? station_id : [])),
      ),
    ],
    [entities, ticked],
  );
  const byStation = useMemo(() => new Map(whole?.map((node) => [stationOfKey(node.key), node])), [whole]);
  const { tree, loaders } = useFleetBranches({
    nodes: byStation,
    picked,
    onSearch(typed) {
      if (typed !== '' && isSmall) load(entities.devices.map(({ mod_id }) => mod_id));
    },
    empty: <p>{t('empty')}</p>,
  });
  if (!entities || !whole) return <Skeleton />;

  const { devices, stations } = entities;
  const findModel = (deviceId: string) => devices.find(({ device_id }) => device_id === deviceId)?.mod_id;

  /** Checked properties are visible, and so are the devices of a single station. */
  function openBranches(): string[] {
    const own = devices.filter(({ device_id }) => ticked.has(device_id));
    const shown =
      stations.length === 1 ? stations.map(({ id }) => id) : own.map(({ station_id }) => station_id);
    return [...shown.map(stationKey), ...own.map(({ device_id }) => device_id)];
  }

  return (
    <>
      {loaders}
      <CheckTree
        {...tree}
        label={label}
        checked={checked}
        onChange={onChange}
        searchLabel={t(tree.isSearched ? 'searchStations' : isSmall ? 'searchProperties' : 'searchDevices')}
        leavesOnly
        opened={openBranches()}
        onLoad={(node) => {
          const modId = findModel(node.key);
          if (modId === undefined) {
            tree.onLoad(node);
            return;
          }
          setOpened((before) => new Set(before).add(node.key));
          load([modId]);
        }}
        foot={failed && <p role="alert">{t('failed')}</p>}
      />
    </>
  );
}

const tickedDevices = (checked: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...checked].flatMap((key) => readPropertyKey(key)?.deviceId ?? []));
