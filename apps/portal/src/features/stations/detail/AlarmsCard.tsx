import type { AlarmRecord, Station } from '@heliograph/contracts/http';
import { attentionRank, isCalm } from '@heliograph/domain/alarms';
import { isFault } from '@heliograph/domain/status';
import { entitiesAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Text } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { AlarmKindLabel } from '../../../shared/alarms/AlarmKindLabel.tsx';
import { PriorityLabel } from '../../../shared/alarms/PriorityLabel.tsx';
import { useAlarmText } from '../../../shared/alarms/useAlarmText.ts';
import { useAlarmHistory } from '../../../shared/alarms/useAlarmHistory.ts';
import rows from '../../../shared/page/rows.module.css';
import { paths } from '../../../shared/paths.ts';
import { Loaded } from '../../../shared/query/Loaded.tsx';
import { DetailCard } from './DetailCard.tsx';

/** How many are shown; the faults page lists them all. */
const SHOWN = 5;
/** The default range of the faults page, days. */
const DAYS = 7;

/** Warnings and faults of a station: those first that somebody should look at, then the newest. */
export function AlarmsCard({ station }: { station: Station }) {
  const { t } = useTranslation('station');
  const devices = useAtomValue(entitiesAtom)?.devices;
  const getName = useMemo(
    () =>
      new Map(
        devices
          ?.filter(({ station_id }) => station_id === station.id)
          .map(({ device_id, obj_name }) => [device_id, obj_name]),
      ),
    [devices, station.id],
  );
  const { data: records, ...query } = useAlarmHistory({
    span: { days: DAYS },
    state: null,
    deviceIds: [...getName.keys()],
  });
  const own = records
    ?.filter(({ deviceId }) => getName.has(deviceId))
    .sort((a, b) => getRank(a) - getRank(b) || b.timestamp - a.timestamp);
  return (
    <DetailCard card="alarms" title={t('detail.alarms')}>
      <Loaded
        query={{ ...query, data: own }}
        failed={t('detail.alarmsFailed')}
        compact
        empty={<p className={rows.none}>{t('detail.noAlarms', { days: DAYS })}</p>}
      >
        {(list) => (
          <>
            <ul>
              {list.slice(0, SHOWN).map((record) => (
                <Alarm key={record.id} record={record} device={getName.get(record.deviceId) ?? ''} />
              ))}
            </ul>
            <Text above={8} size={14}>
              <Link to={`${paths.fault}?state=all&devices=${station.id}`} className={rows.link ?? ''}>
                {t('detail.allAlarms', { count: list.length })}
              </Link>
            </Text>
          </>
        )}
      </Loaded>
    </DetailCard>
  );
}

const getRank = ({ state, handling, priority }: AlarmRecord): number =>
  attentionRank({ isPending: state === 0, handling: handling.state, priority });

function Alarm({ record, device }: { record: AlarmRecord; device: string }) {
  const { t } = useTranslation('station');
  const { t: common } = useTranslation();
  const format = useFormat();
  const alarmText = useAlarmText();
  const kind = isFault(record) ? 'fault' : 'warning';
  return (
    <li className={rows.row} data-past={record.state === 1 || undefined}>
      <span className={rows.main}>
        {alarmText(record)}
        <span className={rows.note}>
          <PriorityLabel
            priority={record.priority}
            calm={isCalm({ isPending: record.state === 0, handling: record.handling.state })}
          />{' '}
          · {device} · {format.dateTime(record.timestamp)}
          {record.recovery > 0 && ` · ${t('detail.recovered', { time: format.dateTime(record.recovery) })}`}
        </span>
      </span>
      <AlarmKindLabel kind={kind} recovered={record.state === 1}>
        {common(`status.${kind}`)}
      </AlarmKindLabel>
    </li>
  );
}
