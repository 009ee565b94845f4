import { entitiesAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Skeleton } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { CheckTree } from './CheckTree.tsx';
import { deviceNodes } from './deviceNodes.tsx';

export interface DeviceTreeProps {
  label: string;
  /** `device_id` of each checked device. */
  checked: ReadonlySet<string>;
  onChange: (checked: ReadonlySet<string>) => void;
}

/** The stations with their devices; a station is checked when all its devices are. */
export function DeviceTree({ label, checked, onChange }: DeviceTreeProps) {
  const { t } = useTranslation('tree');
  const entities = useAtomValue(entitiesAtom);
  const nodes = useMemo(() => entities && deviceNodes(entities), [entities]);
  if (!nodes) return <Skeleton />;
  return (
    <CheckTree
      label={label}
      nodes={nodes}
      checked={checked}
      onChange={onChange}
      searchLabel={t('searchDevices')}
      bulk
      empty={<p>{t('empty')}</p>}
    />
  );
}
