import type { Device } from '@heliograph/contracts/http';
import { deviceLiveAtom, nowAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { EmptyState, BrokenLinkIcon, ReloadIcon, Tabs } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { ListSkeleton } from '../../../../shared/grid/ListSkeleton.tsx';
import { useFailureText } from '../../../../shared/failure/useFailureText.ts';
import { useModel, type Model } from '../useModel.ts';
import { isLive, isText } from './properties.ts';
import styles from './RealTimeTab.module.css';
import { useAsked } from './useAsked.ts';
import { useLastHour } from './useLastHour.ts';
import { ValueRow } from './ValueRow.tsx';

/** All that a device measures, by groups: what it is now, how old that is, and the last hour of it (spec A §2.5). */
export function RealTimeTab({ device }: { device: Device }) {
  const { t } = useTranslation('device');
  const failureText = useFailureText();
  const { model, failure } = useModel(device.mod_id);
  if (model === null)
    return failure === null ? (
      <ListSkeleton />
    ) : (
      <EmptyState icon={<BrokenLinkIcon />} title={t('realTime.failed')} hint={failureText(failure)} />
    );
  return <Values device={device} model={model} />;
}

const ALL = 'all';

function Values({ device, model }: { device: Device; model: Model }) {
  const { t } = useTranslation('device');
  const format = useFormat();
  const [group, setGroup] = useState(ALL);
  const told = useMemo(() => model.funs.filter((fun) => isLive(fun) || isText(fun)), [model]);
  const codes = useMemo(() => told.filter(isLive).map(({ fun_code }) => fun_code), [told]);
  const live = useAtomValue(useMemo(() => deviceLiveAtom(device, codes), [device, codes]));
  const hour = useLastHour(device.device_id, codes);
  const { texts, at, busy, ask } = useAsked(device, told);
  const now = useAtomValue(nowAtom);
  const groups = model.groups.filter(({ group_id }) => told.some((fun) => fun.group_id === group_id));
  const shown = told.filter(({ group_id }) => group === ALL || group_id === group);

  return (
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
  );
}
