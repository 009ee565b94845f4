import type { Device } from '@heliograph/contracts/http';
import { entitiesAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Skeleton } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { PartialNote } from '../fleet/PartialNote.tsx';
import { useFindStations } from '../fleet/useFindStations.ts';
import { CheckTree } from './CheckTree.tsx';
import { deviceNodes } from './deviceNodes.tsx';

export interface DeviceTreeProps {
  label: string;
  /** `device_id` of each checked device. */
  checked: ReadonlySet<string>;
  onChange: (checked: ReadonlySet<string>) => void;
  /** Buttons All and Clean. */
  bulk?: boolean;
  /** Devices to choose from; all by default. Must be stable between renders. */
  only?: (device: Device) => boolean;
}

/** The stations with their devices; a station is checked when all its devices are. */
export function DeviceTree({ label, checked, onChange, bulk = false, only }: DeviceTreeProps) {
  const { t } = useTranslation();
  const entities = useAtomValue(entitiesAtom);
  const [text, setText] = useState('');
  useFindStations(text);
  const nodes = useMemo(() => entities && deviceNodes(entities, { only }), [entities, only]);
  if (!nodes) return <Skeleton />;
  return (
    <CheckTree
      label={label}
      nodes={nodes}
      checked={checked}
      onChange={onChange}
      searchLabel={t('tree.searchDevices')}
      bulk={bulk}
      onSearch={setText}
      foot={<PartialNote />}
      empty={<p>{t('tree.empty')}</p>}
    />
  );
}
