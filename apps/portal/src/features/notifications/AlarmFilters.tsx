import type { NotificationSettings as Settings } from '@heliograph/contracts/http';
import { ALARM_KINDS, type AlarmKind } from '@heliograph/domain/notifications';
import { useTranslation } from '@heliograph/i18n';
import { Checkbox, Grid, MultiSelect, SelectField, Text, TextField } from '@heliograph/ui';
import { useState } from 'react';
import { useFleetPage } from '../../shared/fleet/useFleetPage.ts';
import { clockText, parseMinute } from '../../shared/forms/clockText.ts';
import styles from './NotificationsPage.module.css';

/** Suggested when hours are switched on. */
const DAY = { from: 7 * 60, to: 18 * 60 };
const CONCERNS = ['all', 'owner', 'installer'] as const;

interface AlarmFiltersProps {
  settings: Settings;
  onChange: (part: Partial<Settings>) => void;
  /** Shows what is missing. */
  isChecked: boolean;
}

/** Which filters cannot be saved as they are. */
export const filtersWrong = ({ kinds, scope, areas, mail, push, sms }: Settings) => ({
  kinds: kinds.length === 0 && (mail === 1 || push === 1 || sms === 1),
  areas: scope === 'areas' && areas.length === 0,
});

/** In which areas. */
export function AreasSelect({ settings, onChange, isChecked }: AlarmFiltersProps) {
  const { areas } = settings;
  const { t } = useTranslation('notifications');
  const { data: answer } = useFleetPage('fleet.getStationGroups', {});
  return (
    <MultiSelect
      label={t('mails.areaList')}
      searchable
      clearable
      error={isChecked && filtersWrong(settings).areas ? t('mails.areasWrong') : undefined}
      data={[...new Set([...areas, ...(answer?.areas ?? []).map(({ area }) => area)])]}
      value={areas}
      onChange={(chosen) => onChange({ areas: chosen })}
    />
  );
}

/** Fields for the kinds of alarms, who has to act, and when they start (ALM-05). */
export function AlarmFilters({ settings, onChange, isChecked }: AlarmFiltersProps) {
  const { t } = useTranslation('notifications');
  const { kinds, concerns, hours_from, hours_to } = settings;
  const [isTimed, setTimed] = useState(hours_from !== hours_to);
  const wrong = filtersWrong(settings);
  const toggleKind = (kind: AlarmKind, isOn: boolean) =>
    onChange({ kinds: ALARM_KINDS.filter((one) => (one === kind ? isOn : kinds.includes(one))) });

  return (
    <>
      <fieldset className={styles.channels}>
        <legend>{t('mails.kinds')}</legend>
        {ALARM_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            label={t(`mails.kind.${kind}`)}
            checked={kinds.includes(kind)}
            onChange={(isOn) => toggleKind(kind, isOn)}
          />
        ))}
        {isChecked && wrong.kinds && (
          <Text role="alert" tone="fault" size={14}>
            {t('mails.kindsWrong')}
          </Text>
        )}
      </fieldset>
      <Grid min={288} gap={16} align="start">
        <SelectField
          label={t('mails.concerns')}
          options={CONCERNS.map((value) => ({ value, label: t(`mails.concern.${value}`) }))}
          value={concerns}
          onChange={(value) => onChange({ concerns: value as Settings['concerns'] })}
        />
      </Grid>
      <Checkbox
        label={t('mails.hours')}
        checked={isTimed}
        onChange={(isOn) => {
          setTimed(isOn);
          onChange({ hours_from: isOn ? DAY.from : 0, hours_to: isOn ? DAY.to : 0 });
        }}
      />
      {isTimed && (
        <Grid min={288} gap={16} align="start">
          {(['hours_from', 'hours_to'] as const).map((field) => (
            <TextField
              key={field}
              type="time"
              label={t(field === 'hours_from' ? 'mails.from' : 'mails.until')}
              value={clockText(settings[field])}
              error={isChecked && hours_from === hours_to ? t('mails.quietWrong') : undefined}
              onChange={({ target }) => onChange({ [field]: parseMinute(target.value) })}
            />
          ))}
        </Grid>
      )}
    </>
  );
}
