import type { AuthorisationRecord, Station } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { EmptyState, Table } from '@heliograph/ui';
import { SheetIcon } from '../../../shared/icons.tsx';
import cards from '../../../shared/page/cards.module.css';
import table from '../../../shared/page/table.module.css';
import { Loaded } from '../../../shared/query/Loaded.tsx';
import { callQuery, useEngineQuery } from '../../../shared/query/useEngineQuery.ts';
import styles from './AuthorisationRecords.module.css';

/** [SHR-03] Past authorisations of a station, newest first. */
export function AuthorisationRecords({ station, isNarrow: narrow }: { station: Station; isNarrow: boolean }) {
  const { t } = useTranslation('sharing');
  const records = useEngineQuery(callQuery('share.getStationShareLog', { station_id: station.id }));
  return (
    <Loaded
      query={records}
      failed={t('auth.loadFailed')}
      compact
      empty={<EmptyState icon={<SheetIcon />} title={t('record.empty')} hint={t('record.emptyHint')} />}
    >
      {(list) => <Records records={list} narrow={narrow} />}
    </Loaded>
  );
}

function Records({ records, narrow }: { records: readonly AuthorisationRecord[]; narrow: boolean }) {
  const { t } = useTranslation('sharing');
  const format = useFormat();
  if (narrow)
    return (
      <ul className={cards.cards} aria-label={t('record.list')}>
        {records.map((record) => (
          <li key={record.id} className={cards.card}>
            <span>
              {record.create_name} → <strong>{record.to_user_name}</strong>
            </span>
            <span>{[record.type_name, record.remark].filter(Boolean).join(' · ')}</span>
            <span className={styles.time}>{format.dateTime(record.create_time)}</span>
          </li>
        ))}
      </ul>
    );
  return (
    <Table className={table.table ?? ''} aria-label={t('record.list')} verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          {COLUMNS.map((column) => (
            <Table.Th key={column}>{t(`record.${column}`)}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {records.map((record) => (
          <Table.Tr key={record.id}>
            <Table.Td className={styles.time ?? ''}>{format.dateTime(record.create_time)}</Table.Td>
            <Table.Td>{record.create_name}</Table.Td>
            <Table.Td>{record.to_user_name}</Table.Td>
            <Table.Td>{record.type_name}</Table.Td>
            <Table.Td>{record.remark}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

const COLUMNS = ['time', 'by', 'to', 'type', 'remark'] as const;
