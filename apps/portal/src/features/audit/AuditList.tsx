import type { AuditRecord } from '@heliograph/contracts/http';
import { entitiesAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Table } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import cards from '../../shared/page/cards.module.css';
import rows from '../../shared/page/rows.module.css';
import table from '../../shared/page/table.module.css';
import { stationPath } from '../../shared/paths.ts';
import styles from './AuditList.module.css';
import { useAuditText } from './useAuditText.ts';

interface AuditListProps {
  records: readonly AuditRecord[];
}

const COLUMNS = ['at', 'who', 'action', 'about', 'changes'] as const;
type Column = (typeof COLUMNS)[number];

/** Changes, one a row. */
export function AuditTable({ records }: AuditListProps) {
  const { t } = useTranslation('audit');
  return (
    <Table className={table.table ?? ''} data-wide aria-label={t('list')} verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          {COLUMNS.map((column) => (
            <Table.Th key={column}>{t(`column.${column}`)}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {records.map((record) => (
          <Table.Tr key={record.id} className={styles.row ?? ''}>
            {COLUMNS.map((column) => (
              <Table.Td key={column}>
                <Cell record={record} column={column} />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The same as cards, for narrow screens. */
export function AuditCards({ records }: AuditListProps) {
  const { t } = useTranslation('audit');
  return (
    <ul className={`${cards.cards} ${styles.cards}`} aria-label={t('list')}>
      {records.map((record) => (
        <li key={record.id} className={cards.card}>
          <strong>
            <Cell record={record} column="action" />
          </strong>
          <dl className={cards.facts}>
            {COLUMNS.filter((column) => column !== 'action' && hasContent(record, column)).map((column) => (
              <div key={column}>
                <dt>{t(`column.${column}`)}</dt>
                <dd>
                  <Cell record={record} column={column} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

const hasContent = ({ changes }: AuditRecord, column: Column) => column !== 'changes' || changes.length > 0;

function Cell({ record, column }: { record: AuditRecord; column: Column }) {
  const format = useFormat();
  const text = useAuditText();
  switch (column) {
    case 'at':
      return <span className={styles.time}>{format.dateTime(record.at)}</span>;
    case 'who':
      return (
        <>
          {text.who(record)}
          {[text.address(record), text.agent(record)].filter(Boolean).map((line) => (
            <small key={line} className={styles.line}>
              {line}
            </small>
          ))}
        </>
      );
    case 'action':
      return text.action(record);
    case 'about':
      return (
        <>
          <StationName record={record} />
          {text.about(record).map(({ label, text: value }) => (
            <small key={label} className={styles.line}>
              {label}: {value}
            </small>
          ))}
        </>
      );
    case 'changes':
      return <Changes record={record} />;
  }
}

function StationName({ record: { station_id, station_name } }: { record: AuditRecord }) {
  const { t } = useTranslation('audit');
  const entities = useAtomValue(entitiesAtom);
  if (station_name === '') return null;
  if (station_id === null) return t('deletedStation', { name: station_name });
  if (!entities?.stations.some(({ id }) => id === station_id)) return station_name;
  return (
    <Link className={rows.link ?? ''} to={stationPath(station_id)}>
      {station_name}
    </Link>
  );
}

function Changes({ record }: { record: AuditRecord }) {
  const { t } = useTranslation('audit');
  const text = useAuditText();
  return (
    <ul className={styles.changes}>
      {text.changes(record).map(({ label, before, after }) => (
        <li key={label}>
          <span className={styles.label}>{label}</span>
          <span>
            <del aria-label={t('was')}>{before}</del> <span aria-hidden>→</span>{' '}
            <ins aria-label={t('is')}>{after}</ins>
          </span>
        </li>
      ))}
    </ul>
  );
}
