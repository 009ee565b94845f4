import { useTranslation } from '@heliograph/i18n';
import { Button, Row } from '@heliograph/ui';
import { DateField } from '../fields/DateField.tsx';
import layout from '../page/page.module.css';
import { FIRST_DATE } from './dates.ts';
import { usualRange, withEnd, type DayRange, type RangeRule } from './dayRange.ts';

interface DayRangeFieldsProps {
  range: DayRange;
  /** In the station's zone. */
  today: string;
  rule: RangeRule;
  onChange: (range: DayRange) => void;
}

/** First and last day of a page's period, and the way back to the usual one. */
export function DayRangeFields({ range: { from, to }, today, rule, onChange }: DayRangeFieldsProps) {
  const { t } = useTranslation('period');
  const usual = usualRange(today, rule);
  return (
    <Row gap={12} align="end" wrap className={layout.tools}>
      {(['from', 'to'] as const).map((end) => (
        <DateField
          key={end}
          label={t(`days.${end}`)}
          value={{ from, to }[end]}
          min={FIRST_DATE}
          max={today}
          onChange={(date) => date !== '' && onChange(withEnd({ from, to }, end, date, rule))}
        />
      ))}
      {(from !== usual.from || to !== usual.to) && (
        <Button variant="default" onClick={() => onChange(usual)}>
          {t('days.usual', { count: rule.usual })}
        </Button>
      )}
    </Row>
  );
}
