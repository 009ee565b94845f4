import type { EnergyImportDay } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, Card, ScrollHint, Table } from '@heliograph/ui';
import { useState } from 'react';
import styles from './HistoryPage.module.css';

/** Rows that are shown at once, and added at a time. */
const ROWS = 100;

/** Effect of an import, by local day and energy. */
export function DayTable({ days, zone }: { days: readonly EnergyImportDay[]; zone: string }) {
  const { t } = useTranslation('histories');
  const format = useFormat();
  const [shown, setShown] = useState(ROWS);
  const left = days.length - shown;
  const headings = [
    'filledHours',
    'filledKwh',
    'knownHours',
    'ownKwh',
    'fileKwh',
    'differenceHere',
    'left',
  ] as const;
  const hours = (value: number) => (value === 0 ? '' : format.number(value, Number.isInteger(value) ? 0 : 2));
  const kwh = (value: number, of: number) => (of === 0 ? '' : format.number(value));
  return (
    <Card title={t('check.days')}>
      <ScrollHint label={t('check.days')}>
        <Table className={styles.table ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('check.day')}</Table.Th>
              <Table.Th className={styles.name ?? ''}>{t('check.name')}</Table.Th>
              {headings.map((heading) => (
                <Table.Th key={heading} className={styles.number ?? ''}>
                  {t(`check.${heading}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {days.slice(0, shown).map((day) => (
              <Table.Tr key={`${day.day} ${day.energy}`}>
                <Table.Th scope="row">{format.date(day.day, zone)}</Table.Th>
                <Table.Td className={styles.name ?? ''}>{t(`energy.${day.energy}`)}</Table.Td>
                {[
                  hours(day.filled),
                  kwh(day.filled_kwh, day.filled),
                  hours(day.known),
                  kwh(day.known_kwh, day.known),
                  kwh(day.file_kwh, day.known),
                  kwh(day.file_kwh - day.known_kwh, day.known),
                  hours(day.taken + day.too_much + day.future),
                ].map((text, place) => (
                  <Table.Td key={headings[place]} className={styles.number ?? ''}>
                    {text}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollHint>
      {left > 0 && (
        <Button mt="sm" variant="default" size="compact-sm" onClick={() => setShown(shown + ROWS)}>
          {t('check.more', { count: Math.min(left, ROWS) })}
        </Button>
      )}
    </Card>
  );
}
