import type { MeterFileSummary, MeterTableChoice } from '@heliograph/contracts/engine';
import { useTranslation } from '@heliograph/i18n';
import { Grid, SelectField } from '@heliograph/ui';
import { BothDates } from '../spreadsheet/BothDates.tsx';

interface TableChoicesProps {
  file: Pick<MeterFileSummary, 'guesses' | 'table'>;
  onChange: (headings: string, choice: MeterTableChoice) => void;
}

/** Choices that the rows of a table leave open; they are remembered for tables with the same headings. */
export function TableChoices({ file: { guesses, table }, onChange }: TableChoicesProps) {
  const { t } = useTranslation(['imports', 'meterFile']);
  const [asksOrder, asksStamp] = [guesses.includes('order'), guesses.includes('stamp')];
  if (table === null || (!asksOrder && !asksStamp)) return null;
  const { headings, choice, times } = table;
  const change = (changes: Partial<MeterTableChoice>) => onChange(headings, { ...choice, ...changes });
  return (
    <>
      <Grid min={224} gap={12}>
        {asksOrder && (
          <SelectField
            label={t('reading.order')}
            value={choice.order}
            options={(['dmy', 'mdy'] as const).map((order) => ({
              value: order,
              label: t(`reading.orders.${order}`),
            }))}
            hint={t('meterFile:guesses.order')}
            onChange={(order) => change({ order: order === 'mdy' ? order : 'dmy' })}
          />
        )}
        {asksStamp && (
          <SelectField
            label={t('reading.stamp')}
            value={choice.stamp}
            options={(['start', 'end'] as const).map((stamp) => ({
              value: stamp,
              label: t(`reading.stamps.${stamp}`),
            }))}
            hint={t('meterFile:guesses.stamp')}
            onChange={(stamp) => change({ stamp: stamp === 'end' ? stamp : 'start' })}
          />
        )}
      </Grid>
      {asksOrder && <BothDates times={times} order={choice.order} />}
    </>
  );
}
