import { FlowPicture, lastOnlineAtom, momentText } from '@heliograph/board';
import type { Station } from '@heliograph/contracts/http';
import { nowAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Card, EmptyState, StationIcon, StatusMark } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { FittedName } from '../frame/FittedName.tsx';
import { statusTone } from '../stations/statusTone.ts';
import { DayCurveCard } from './DayCurveCard.tsx';
import { EnergiesCard } from './EnergiesCard.tsx';
import styles from './FlowScene.module.css';
import { aged, shownStationAtom } from './shownStation.ts';
import { useToday } from './useToday.ts';

/** One station: its name and status, its powers now, its energies of today and the course of its day. */
export function StationFlow({ station, old }: { station: Station; old: boolean }) {
  const { t } = useTranslation(['scene', 'common']);
  const format = useFormat();
  const held = useAtomValue(useMemo(() => shownStationAtom(station.id), [station.id]));
  const live = held && old ? aged(held) : held;
  const lastOnline = useAtomValue(lastOnlineAtom).get(station.id) ?? null;
  const minute = Math.floor(useAtomValue(nowAtom) / 60_000) * 60_000;
  const today = useToday(station.id);
  const status = live?.source.status ?? 'nodata';
  const at = live?.source.at ?? lastOnline;
  return (
    <div className={styles.layout}>
      <div className={styles.station} data-old={old || undefined}>
        <StatusMark tone={statusTone(status)} className={styles.mark} />
        <FittedName name={station.station_name} className={styles.name} />
        <div className={styles.facts}>
          <span className={styles.status}>{t(`common:status.${status}`)}</span>
          {at !== null && <span>{t('energy.asOf', { time: momentText(format, at, minute) })}</span>}
        </div>
      </div>
      <Card title={t('energy.now')} old={old} className={styles.picture}>
        {typeof live?.source.at === 'number' ? (
          <FlowPicture hub={<StationIcon />} powers={live} soc={live.soc} size="wall" />
        ) : (
          <EmptyState icon={<StationIcon />} title={t('energy.silent')} hint={t('energy.silentHint')} />
        )}
      </Card>
      <EnergiesCard asked={today} unlinked={old} className={styles.energies} />
      <DayCurveCard asked={today} unlinked={old} zone={station.time_zone} className={styles.day} />
    </div>
  );
}
