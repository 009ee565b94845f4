import type { AlarmRecord } from '@heliograph/contracts/http';
import { entitiesAtom } from '@heliograph/engine-client';
import { alarmDetail } from '@heliograph/domain/status';
import { useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { useMemo, type CSSProperties } from 'react';
import { useFittingRows } from '../frame/useFittingRows.ts';
import { useGlide } from '../frame/useGlide.ts';
import { AlarmRow } from './AlarmRow.tsx';
import styles from './AlarmRows.module.css';

export interface AlarmRowsProps {
  records: readonly AlarmRecord[];
  /** ms */
  now: number;
  old: boolean;
}

/** As many of the alarms as fit; nothing scrolls, since nobody is there to scroll. */
export function AlarmRows({ records, now, old }: AlarmRowsProps) {
  const { t } = useTranslation('scene');
  const entities = useAtomValue(entitiesAtom);
  const [container, rows] = useFittingRows<HTMLDivElement>();
  const shown = records.slice(0, rows);
  const list = useGlide<HTMLUListElement>(shown.map(keyOf));
  const origins = useMemo(() => {
    const stations = new Map(entities?.stations.map(({ id, station_name }) => [id, station_name]));
    return new Map(
      entities?.devices.map((device) => [
        device.device_id,
        { station: stations.get(device.station_id) ?? '', device: device.obj_name },
      ]),
    );
  }, [entities]);

  return (
    <div ref={container} className={styles.container}>
      <ul
        ref={list}
        className={styles.rows}
        style={{ '--rows': rows } as CSSProperties}
        aria-label={t('alarmList.title')}
      >
        {shown.map((record) => (
          <AlarmRow
            key={keyOf(record)}
            record={record}
            origin={origins.get(record.deviceId) ?? { station: '', device: '' }}
            now={now}
            old={old}
          />
        ))}
      </ul>
    </div>
  );
}

/** What a gateway told has no number yet when it is first shown: its device, code and beginning say which alarm it is. */
const keyOf = ({ deviceId, timestamp, detail }: AlarmRecord) =>
  `${deviceId} ${alarmDetail(detail).code} ${timestamp}`;
