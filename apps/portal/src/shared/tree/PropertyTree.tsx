import { entitiesAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Skeleton } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { PartialNote } from '../fleet/PartialNote.tsx';
import { useFindStations } from '../fleet/useFindStations.ts';
import { CheckTree } from './CheckTree.tsx';
import { deviceNodes, stationKey } from './deviceNodes.tsx';
import { propertyNodes, readPropertyKey } from './propertyNodes.ts';
import type { useModels } from './useModels.ts';

/** Up to this many devices, the search includes properties: the models are few and load quickly. */
const SEARCHED_DEVICES = 500;

export interface PropertyTreeProps {
  label: string;
  /** `propertyKey` of each checked property. */
  checked: ReadonlySet<string>;
  onChange: (checked: ReadonlySet<string>) => void;
  /** From `useModels` of the page, which may need the models as well. */
  models: ReturnType<typeof useModels>;
}

/** The stations, their devices and the devices' properties; a model is loaded when its first device is opened. */
export function PropertyTree({ label, checked, onChange, models: known }: PropertyTreeProps) {
  const { t } = useTranslation();
  const entities = useAtomValue(entitiesAtom);
  const { models, load, failed } = known;
  const [text, setText] = useState('');
  useFindStations(text);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  // Properties of ten thousand devices would be too many.
  const nodes = useMemo(() => {
    if (!entities) return null;
    const ticked = tickedDevices(checked);
    const few = entities.devices.length <= SEARCHED_DEVICES;
    return deviceNodes(entities, {
      under: (device) =>
        few || opened.has(device.device_id) || ticked.has(device.device_id)
          ? propertyNodes(device, models)
          : 'toLoad',
    });
  }, [entities, models, opened, checked]);
  if (!entities || !nodes) return <Skeleton />;

  const { devices, stations } = entities;
  const modelOf = (deviceId: string) => devices.find(({ device_id }) => device_id === deviceId)?.mod_id;

  /** Checked properties are visible, and so are the devices of a single station. */
  function branches(): string[] {
    const ticked = tickedDevices(checked);
    const own = devices.filter(({ device_id }) => ticked.has(device_id));
    const shown =
      stations.length === 1 ? stations.map(({ id }) => id) : own.map(({ station_id }) => station_id);
    return [...shown.map(stationKey), ...own.map(({ device_id }) => device_id)];
  }

  return (
    <CheckTree
      foot={failed ? <p role="alert">{t('tree.failed')}</p> : entities.isPartial && <PartialNote />}
      label={label}
      nodes={nodes}
      checked={checked}
      onChange={onChange}
      searchLabel={t(devices.length > SEARCHED_DEVICES ? 'tree.searchDevices' : 'tree.searchProperties')}
      leavesOnly
      opened={branches()}
      onLoad={({ key }) => {
        setOpened((before) => new Set(before).add(key));
        load([modelOf(key)]);
      }}
      onSearch={(typed) => {
        setText(typed);
        if (typed !== '' && devices.length <= SEARCHED_DEVICES) load(devices.map(({ mod_id }) => mod_id));
      }}
      empty={<p>{t('tree.empty')}</p>}
    />
  );
}

const tickedDevices = (checked: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...checked].flatMap((key) => readPropertyKey(key)?.deviceId ?? []));
