import type { Station } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, Card, Grid, Row, SelectField, Text, TextField } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { downloadText } from '../../../shared/downloadText.ts';
import { FailureAlert } from '../../../shared/failure/FailureAlert.tsx';
import { useAction } from '../../../shared/failure/useAction.ts';
import { DateField } from '../../../shared/fields/DateField.tsx';
import { DownloadIcon } from '../../../shared/icons.tsx';
import { minuteAtom } from '../../../shared/minuteAtom.ts';
import { dateAt, FIRST_DATE, neighbourDate, periodDates } from '../../../shared/period/dates.ts';

const MARKET = 'Australia/Brisbane';
const MINUTES = [5, 15, 30] as const;
const MAX_DAYS = 800;
const DAY = 86_400_000;

/** [IMP-02] Saves what the station measured in a period as a NEM12 file. */
export function WriteFile({ station }: { station: Station }) {
  const { t } = useTranslation('meterFile');
  const { api } = useEngine();
  const today = dateAt(MARKET, useAtomValue(minuteAtom));
  const lastMonth = periodDates('month', neighbourDate('month', today, -1));
  const [from, setFrom] = useState(lastMonth.first);
  const [to, setTo] = useState(lastMonth.last);
  const [minutes, setMinutes] = useState<(typeof MINUTES)[number]>(30);
  const [nmi, setNmi] = useState(station.nmi.slice(0, 10));
  const [isChecked, setIsChecked] = useState(false);
  const [days, setDays] = useState<number | null>(null);
  const { busy, failure, run } = useAction();
  const wrong = {
    nmi: /^[0-9A-Z]{10}$/.test(nmi) ? undefined : t('write.nmiError'),
    to:
      from > to
        ? t('write.order')
        : (Date.parse(to) - Date.parse(from)) / DAY >= MAX_DAYS
          ? t('write.tooLong', { days: MAX_DAYS })
          : undefined,
  };

  async function write() {
    setIsChecked(true);
    setDays(null);
    if (wrong.nmi ?? wrong.to) return;
    await run(async () => {
      const file = await api.meter.write({ stationId: station.id, from, to, minutes, nmi });
      setDays(file.days);
      if (file.days === 0) return;
      const dates = [from, to].map((date) => date.replaceAll('-', ''));
      downloadText(`nem12#${nmi}#${dates.join('#')}.csv`, file.text, 'text/csv');
    });
  }

  return (
    <Card title={t('write.title')}>
      <Grid
        as="form"
        gap={16}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void write();
        }}
      >
        <Text tone="soft">{t('write.lead')}</Text>
        <Grid min={288} gap={16} align="start">
          <DateField
            name="from"
            label={t('write.from')}
            value={from}
            min={FIRST_DATE}
            max={today}
            onChange={(date) => date !== '' && setFrom(date)}
          />
          <DateField
            name="to"
            label={t('write.to')}
            value={to}
            min={FIRST_DATE}
            max={today}
            error={wrong.to}
            onChange={(date) => date !== '' && setTo(date)}
          />
          <SelectField
            name="minutes"
            label={t('write.minutes')}
            value={String(minutes)}
            options={MINUTES.map((each) => ({
              value: String(each),
              label: t('write.minutesOf', { minutes: each }),
            }))}
            onChange={(chosen) => setMinutes(MINUTES.find((each) => String(each) === chosen) ?? 30)}
          />
          <TextField
            name="nmi"
            label={t('write.nmi')}
            hint={t('write.nmiHint')}
            maxLength={10}
            value={nmi}
            error={isChecked ? wrong.nmi : undefined}
            onChange={(event) => setNmi(event.currentTarget.value.trim().toUpperCase())}
          />
        </Grid>
        <Text tone="soft">{t('write.note')}</Text>
        <FailureAlert title={t('write.failed')} failure={failure} />
        <Row gap={12} wrap>
          <Button type="submit" loading={busy} leftSection={<DownloadIcon />}>
            {t('write.button')}
          </Button>
          {days !== null && (
            <span role="status">{days === 0 ? t('write.nothing') : t('write.done', { count: days })}</span>
          )}
        </Row>
      </Grid>
    </Card>
  );
}
