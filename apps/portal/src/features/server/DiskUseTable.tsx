import type { ServerStatus } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Card, Table, ScrollHint } from '@heliograph/ui';
import styles from './ServerPage.module.css';
import { sizeText } from './sizeText.ts';

/** The kinds of data by size, and how long each is kept. */
export function DiskUseTable({ status }: { status: ServerStatus }) {
  const { t } = useTranslation('server');
  const format = useFormat();
  const keptFor = useKeptFor(status);
  const size = (bytes: number) => sizeText(bytes, format.number);
  const total = status.use.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <Card title={t('use.title')} foot={t('use.note')}>
      <ScrollHint label={t('use.title')}>
        <Table aria-label={t('use.title')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('use.kind')}</Table.Th>
              <Table.Th className={styles.size}>{t('use.size')}</Table.Th>
              <Table.Th>{t('use.kept')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {status.use
              .toSorted((one, other) => other.bytes - one.bytes)
              .map(({ kind, bytes }) => (
                <Table.Tr key={kind}>
                  <Table.Td>{t(`use.${kind}`)}</Table.Td>
                  <Table.Td className={styles.size}>{size(bytes)}</Table.Td>
                  <Table.Td>{keptFor(kind)}</Table.Td>
                </Table.Tr>
              ))}
            <Table.Tr className={styles.total}>
              <Table.Td>{t('use.total')}</Table.Td>
              <Table.Td className={styles.size}>{size(total)}</Table.Td>
              <Table.Td />
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </ScrollHint>
    </Card>
  );
}

/** The retention policy in words. */
function useKeptFor({
  retention,
  backup,
}: ServerStatus): (kind: ServerStatus['use'][number]['kind']) => string {
  const { t } = useTranslation('server');
  const days = (count: number | null, after: 'days' | 'recovered' | 'ended' = 'days') =>
    count === null ? t('use.forGood') : t(`use.${after}`, { count });
  return (kind) => {
    switch (kind) {
      case 'alarms':
        return days(retention.alarms, 'recovered');
      case 'sessions':
        return days(retention.sessions, 'ended');
      case 'samples':
      case 'audit':
      case 'messages':
      case 'communication':
        return days(retention[kind]);
      case 'energy':
      case 'other':
        return t('use.forGood');
      case 'uploads':
        return t('use.whileUsed');
      case 'wal':
        return t('use.whileNeeded');
      case 'backups':
        return backup?.keep ? t('use.newest', { count: backup.keep }) : t('use.forGood');
    }
  };
}
