import type { Station } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { Button } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { SearchIcon } from '../../../shared/icons/icons.tsx';
import { PeriodPicker } from '../../../shared/period/PeriodPicker.tsx';
import { PERIODS } from '../../../shared/period/periods.ts';
import { Incomplete } from '../frame/Incomplete.tsx';
import { StationsSelect } from '../frame/StationSelect.tsx';
import styles from './ChargeForm.module.css';
import type { useChargeQuestion } from './useChargeQuestion.ts';

export interface ChargeFormProps {
  form: ReturnType<typeof useChargeQuestion>;
  stations: readonly Station[];
  /** Somebody searched although something is missing. */
  missing: boolean;
  onSearch: () => void;
}

/** What a charge report is asked with: stations and a period. */
export function ChargeForm({ form, stations, missing, onSearch }: ChargeFormProps) {
  const { t } = useTranslation('report');
  const { t: common } = useTranslation();
  const { draft, write, zone, zoneOf, lacks } = form;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    onSearch();
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <StationsSelect
        stations={stations}
        value={draft.ids}
        placeholder={t('station.placeholderSeveral')}
        onChange={(ids) => write({ ...draft, ids })}
      />
      <PeriodPicker
        periods={PERIODS}
        value={draft.choice}
        zone={zone}
        zoneOf={zoneOf}
        onChange={(choice) => write({ ...draft, choice })}
      />
      {missing && lacks.length > 0 && <Incomplete lacks={lacks} />}
      <Button type="submit" className={styles.search ?? ''} leftSection={<SearchIcon />}>
        {common('action.search')}
      </Button>
    </form>
  );
}
