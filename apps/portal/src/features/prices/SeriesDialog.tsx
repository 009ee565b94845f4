import { PRICE_MINUTES, type PriceSeries } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { FormDialog, SelectField, TextField } from '@heliograph/ui';
import { useState } from 'react';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { useAction } from '../../shared/failure/useAction.ts';
import { CurrencySelect } from '../../shared/tariff/CurrencySelect.tsx';

interface SeriesDialogProps {
  /** The one that is changed; null for a new one. */
  series: PriceSeries | null;
  onSaved: (id: number) => void;
  onClose: () => void;
}

/** Name, note, currency and interval of a series. */
export function SeriesDialog({ series, onSaved, onClose }: SeriesDialogProps) {
  const { t } = useTranslation('prices');
  const { call } = useEngine();
  const { busy, failure, run } = useAction();
  const [name, setName] = useState(series?.name ?? '');
  const [note, setNote] = useState(series?.note ?? '');
  const [currency, setCurrency] = useState(series?.currency ?? 'AUD');
  const [minutes, setMinutes] = useState<PriceSeries['minutes']>(series?.minutes ?? 5);
  const [isChecked, setChecked] = useState(false);
  const mayChooseMinutes = series === null || series.months.length === 0;

  async function save() {
    setChecked(true);
    if (name.trim() === '') return;
    const based = series && { series_id: series.series_id, version: series.version };
    const request = { ...based, name: name.trim(), note: note.trim(), currency, minutes };
    await run(async () => onSaved((await call('prices.savePriceSeries', request)).series_id));
  }

  return (
    <FormDialog
      title={t(series ? 'editTitle' : 'newTitle')}
      busy={busy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        maxLength={64}
        autoComplete="off"
        value={name}
        error={isChecked && name.trim() === '' ? t('nameEmpty') : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextField
        label={t('note')}
        maxLength={256}
        autoComplete="off"
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {series === null && <CurrencySelect id="series-currency" value={currency} onChange={setCurrency} />}
      {mayChooseMinutes && (
        <SelectField
          label={t('minutes')}
          hint={t('minutesHint')}
          value={String(minutes)}
          options={PRICE_MINUTES.map((value) => ({
            value: String(value),
            label: t('minutesOf', { count: value }),
          }))}
          onChange={(value) => setMinutes(PRICE_MINUTES.find((each) => String(each) === value) ?? 5)}
        />
      )}
      <FailureAlert title={t('saveFailed')} failure={failure} />
    </FormDialog>
  );
}
