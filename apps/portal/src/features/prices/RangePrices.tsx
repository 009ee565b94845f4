import { MAX_PRICE_MONTHS, PRICE_TIMES } from '@heliograph/contracts/http';
import type { PriceRange } from '@heliograph/domain/prices';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, Card, Grid, Row, TextField } from '@heliograph/ui';
import { useState } from 'react';
import { ActionDialog } from '../../shared/dialogs/ActionDialog.tsx';
import { DateField } from '../../shared/fields/DateField.tsx';
import steps from '../../shared/spreadsheet/fileSteps.module.css';
import { parseCents } from './centsText.ts';
import { dayTimes } from './dayPrices.ts';
import { PriceEffect } from './PriceEffect.tsx';
import type { SeriesPartProps } from './seriesPart.ts';
import { timeText } from './timeText.ts';
import { useFollowersText } from './useFollowersText.ts';
import { usePriceChanges } from './usePriceChanges.ts';
import { ZoneField } from './ZoneField.tsx';

interface RangePricesProps extends SeriesPartProps {
  /** Names of the plans that follow the series. */
  followers: readonly string[];
}

const MAX_RANGE_MS = MAX_PRICE_MONTHS * 31 * 86_400_000;
const toDate = (at: number) => new Date(at).toISOString().slice(0, 10);
const [FIRST, LAST] = [toDate(PRICE_TIMES.first + 86_400_000), toDate(PRICE_TIMES.end - 2 * 86_400_000)];

/** One price for a range of days, or none. */
export function RangePrices({ series, zone: initialZone, onChanged, followers }: RangePricesProps) {
  const { t } = useTranslation('prices');
  const format = useFormat();
  const followersText = useFollowersText();
  const changes = usePriceChanges(series);
  const [zone, setZone] = useState(initialZone);
  const [first, setFirst] = useState('');
  const [last, setLast] = useState('');
  const [price, setPrice] = useState('');
  const [asked, setAsked] = useState<'set' | 'remove' | null>(null);
  const value = parseCents(price);
  const { minutes } = series;
  const times =
    first === '' || last === '' || last < first
      ? null
      : { from: dayTimes(zone, first, minutes).from, until: dayTimes(zone, last, minutes).until };
  const isLong = times !== null && times.until - times.from > MAX_RANGE_MS;
  const range: PriceRange | null =
    times === null || isLong || value === null || Number.isNaN(value)
      ? null
      : {
          minutes,
          start: times.from,
          values: new Float64Array((times.until - times.from) / (minutes * 60_000)).fill(value),
        };

  async function change() {
    if (asked === 'remove' && times) await changes.remove(times.from, times.until);
    else if (range) await changes.set(range, false);
    await onChanged();
  }

  return (
    <Card title={t('range.title')}>
      <div className={steps.stack}>
        <Grid min={224} gap={12}>
          <DateField label={t('range.first')} value={first} min={FIRST} max={LAST} onChange={setFirst} />
          <DateField
            label={t('range.last')}
            value={last}
            min={FIRST}
            max={LAST}
            error={
              first !== '' && last !== '' && last < first
                ? t('range.order')
                : isLong
                  ? t('range.long', { count: MAX_PRICE_MONTHS })
                  : undefined
            }
            onChange={setLast}
          />
          <ZoneField label={t('zone')} value={zone} onChange={setZone} />
          <TextField
            label={t('range.price')}
            inputMode="decimal"
            autoComplete="off"
            value={price}
            error={value === null ? t('wrong') : undefined}
            trailing={t('cents')}
            onChange={(event) => setPrice(event.currentTarget.value)}
          />
        </Grid>
        <Row gap={12} align="center" wrap>
          <Button variant="default" disabled={range === null} onClick={() => setAsked('set')}>
            {t('range.set')}
          </Button>
          <Button
            variant="default"
            disabled={times === null || series.months.length === 0}
            onClick={() => setAsked('remove')}
          >
            {t('range.remove')}
          </Button>
        </Row>
      </div>
      {asked && times && (
        <ActionDialog
          title={t(asked === 'set' ? 'range.setTitle' : 'range.removeTitle')}
          action={t(asked === 'set' ? 'range.set' : 'range.remove')}
          dangerous={asked === 'remove'}
          failed={t('saveFailed')}
          done={{ title: t(asked === 'remove' ? 'range.removed' : 'saved'), text: series.name }}
          run={change}
          onClose={() => setAsked(null)}
        >
          <p>
            {t('range.times', {
              from: timeText(format, times.from, zone),
              until: timeText(format, times.until, zone),
            })}
          </p>
          {asked === 'set' && range && <PriceEffect range={range} changes={changes} />}
          {asked === 'remove' && <p>{followersText(followers, 'range.followed')}</p>}
        </ActionDialog>
      )}
    </Card>
  );
}
