import type { MeterFileSummary, MeterTableChoice } from '@heliograph/contracts/engine';
import { useTranslation } from '@heliograph/i18n';
import { Grid, SelectField } from '@heliograph/ui';
import { BothDates } from '../spreadsheet/BothDates.tsx';

interface TableChoicesProps {
  file: Pick<MeterFileSummary, 'guesses' | 'times'>;
  value: MeterTableChoice;
  onChange: (choice: MeterTableChoice) => void;
}

/** Choices that the rows of a table leave open. */
export function TableChoices({ file: { guesses, times }, value, onChange }: TableChoicesProps) {
  const { t } = useTranslation(['imports', 'meterFile']);
  const [asksOrder, asksStamp] = [guesses.includes('order'), guesses.includes('stamp')];
  if (!asksOrder && !asksStamp) return null;
  return (
    <>
      <Grid min={224} gap={12}>
        {asksOrder && (
          <SelectField
            label={t('reading.order')}
            value={value.order}
            options={(['dmy', 'mdy'] as const).map((order) => ({
              value: order,
              label: t(`reading.orders.${order}`),
            }))}
            hint={t('meterFile:guesses.order')}
            onChange={(order) => onChange({ ...value, order: order === 'mdy' ? order : 'dmy' })}
          />
        )}
        {asksStamp && (
          <SelectField
            label={t('reading.stamp')}
            value={value.stamp}
            options={(['start', 'end'] as const).map((stamp) => ({
              value: stamp,
              label: t(`reading.stamps.${stamp}`),
            }))}
            hint={t('meterFile:guesses.stamp')}
            onChange={(stamp) => onChange({ ...value, stamp: stamp === 'end' ? stamp : 'start' })}
          />
        )}
      </Grid>
      {asksOrder && <BothDates times={times} order={value.order} />}
    </>
  );
}
