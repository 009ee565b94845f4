import type { Device, ModFun } from '@heliograph/contracts/http';
import { deviceLiveAtom, nowAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { ReloadIcon, Tabs } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { ListSkeleton } from '../../../../shared/grid/ListSkeleton.tsx';
import { ReadFailure } from '../../../../shared/failure/ReadFailure.tsx';
import { DeviceOverview } from '../overview/DeviceOverview.tsx';
import type { Model } from '../useModel.ts';
import { lastKnown } from './lastKnown.ts';
import { isLive } from './properties.ts';
import styles from './RealTimeTab.module.css';
import type { Asked } from './useAsked.ts';
import { useLastHour } from './useLastHour.ts';
import { useMeterReading } from './useMeterReading.ts';
import { ValueRow } from './ValueRow.tsx';

export interface RealTimeTabProps {
  device: Device;
  /** Null until it is known. */
  model: Model | null;
  /** Why the model is not known; null while it may still come. */
  failure: unknown;
  /** What the model tells, its settings left out. */
  told: readonly ModFun[];
  asked: Asked;
}

/** All that a device measures, by groups: what it is now, how old that is, and the last hour of it (spec A §2.5). */
export function RealTimeTab({ model, failure, ...values }: RealTimeTabProps) {
  const { t } = useTranslation('device');
  if (model === null)
    return failure === null ? (
      <ListSkeleton />
    ) : (
      <ReadFailure title={t('realTime.failed')} failure={failure} />
    );
  return <Values model={model} {...values} />;
}

const ALL = 'all';

function Values({
  device,
  model,
  told,
  asked,
}: Omit<RealTimeTabProps, 'model' | 'failure'> & { model: Model }) {
  const { t } = useTranslation('device');
  const format = useFormat();
  const [group, setGroup] = useState(ALL);
  const codes = useMemo(() => told.filter(isLive).map(({ fun_code }) => fun_code), [told]);
  const heard = useAtomValue(useMemo(() => deviceLiveAtom(device, codes), [device, codes]));
  const hour = useLastHour(device.device_id, codes);
  const live = useMemo(() => new Map([...(hour ? lastKnown(hour) : []), ...heard]), [hour, heard]);
  const { texts, at, busy, ask } = asked;
  useMeterReading(device, asked);
  const now = useAtomValue(nowAtom);
  const groups = model.groups.filter(({ group_id }) => told.some((fun) => fun.group_id === group_id));
  const shown = told.filter(({ group_id }) => group === ALL || group_id === group);

  return (
    <div className={styles.tab}>
      <DeviceOverview device={device} funs={told} live={live} now={now} />
      <Tabs
        label={t('realTime.groups')}
        value={group}
        tabs={[
          { value: ALL, label: t('realTime.all') },
          ...groups.map(({ group_id, group_name }) => ({ value: group_id, label: group_name })),
        ]}
        onChange={setGroup}
      >
        <div className={styles.head}>
          <span className={styles.asked} role="status">
            {at !== null && t('realTime.askedAt', { time: format.time(at) })}
          </span>
          <Button variant="default" leftSection={<ReloadIcon />} loading={busy} onClick={() => void ask()}>
            {t('realTime.refresh')}
          </Button>
        </div>
        <ul className={styles.values}>
          {shown.map((fun) => (
            <ValueRow
              key={fun.fun_code}
              fun={fun}
              live={live.get(fun.fun_code)}
              text={texts[fun.fun_code]}
              hour={hour}
              now={now}
            />
          ))}
        </ul>
      </Tabs>
    </div>
  );
}
