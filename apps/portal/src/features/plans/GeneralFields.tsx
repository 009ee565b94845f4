import type { AustralianState, ElectricityPlan } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { Grid, NativeSelect, TextInput } from '@heliograph/ui';
import { useState } from 'react';
import { CurrencySelect } from '../../shared/tariff/CurrencySelect.tsx';
import { fieldId, FIELD_ORDER, useErrorText, type NamedDraft, type PlanScope } from './planScope.ts';

const STATES = [
  'ACT',
  'NSW',
  'NT',
  'QLD',
  'SA',
  'TAS',
  'VIC',
  'WA',
] as const satisfies readonly AustralianState[];

interface GeneralFieldsProps {
  scope: PlanScope;
  draft: NamedDraft;
  nameError: string | undefined;
  onChange: (draft: NamedDraft) => void;
}

/** Settings shared by all parts of a plan. */
export function GeneralFields({ scope, draft, nameError, onChange }: GeneralFieldsProps) {
  const { t } = useTranslation('plan');
  const errorText = useErrorText(scope);
  const { name, note, plan } = draft;
  const disabled = scope.isReadOnly;
  const set = (changes: Partial<NamedDraft['plan']>) => onChange({ ...draft, plan: { ...plan, ...changes } });
  // Kept as typed: a date that is still being typed is no date yet.
  const [dates, setDates] = useState(plan.holidays.join(', '));
  const wrongDate = plan.holidays.findIndex((_, index) => errorText(['holidays', index]) !== undefined);

  return (
    <Grid as="section" gap={16} surface="flat" pad={[16, 20, 20]} aria-label={t('general')}>
      <Grid min={224} gap={16} align="start">
        <TextInput
          id={fieldId(['name'])}
          label={t('name')}
          description={t('nameHint')}
          inputWrapperOrder={FIELD_ORDER}
          maxLength={64}
          autoComplete="off"
          disabled={disabled}
          value={name}
          error={nameError}
          onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
        />
        <TextInput
          id={fieldId(['note'])}
          label={t('note')}
          description={t('noteHint')}
          inputWrapperOrder={FIELD_ORDER}
          maxLength={256}
          autoComplete="off"
          disabled={disabled}
          value={note}
          onChange={(event) => onChange({ ...draft, note: event.currentTarget.value })}
        />
        {!disabled && (
          <CurrencySelect
            id={fieldId(['currency'])}
            value={plan.currency}
            inputWrapperOrder={FIELD_ORDER}
            onChange={(currency) => set({ currency })}
          />
        )}
        <NativeSelect
          id={fieldId(['gst'])}
          label={t('gst.label')}
          disabled={disabled}
          value={plan.gst}
          data={(['included', 'excluded', 'none'] as const).map((value) => ({
            value,
            label: t(`gst.${value}`),
          }))}
          onChange={(event) => set({ gst: event.currentTarget.value as ElectricityPlan['gst'] })}
        />
        <NativeSelect
          id={fieldId(['clock'])}
          label={t('clock.label')}
          disabled={disabled}
          value={plan.clock}
          data={(['local', 'standard'] as const).map((value) => ({ value, label: t(`clock.${value}`) }))}
          onChange={(event) => set({ clock: event.currentTarget.value as ElectricityPlan['clock'] })}
        />
        <NativeSelect
          id={fieldId(['state'])}
          label={t('state.label')}
          description={t('state.hint')}
          inputWrapperOrder={FIELD_ORDER}
          disabled={disabled}
          value={plan.state ?? ''}
          data={[{ value: '', label: t('state.none') }, ...STATES]}
          onChange={(event) => {
            const { value } = event.currentTarget;
            set({ state: STATES.find((state) => state === value) ?? null });
          }}
        />
        <TextInput
          id={fieldId(wrongDate < 0 ? ['holidays'] : ['holidays', wrongDate])}
          label={t('holidays.label')}
          description={t('holidays.hint')}
          inputWrapperOrder={FIELD_ORDER}
          autoComplete="off"
          disabled={disabled}
          value={dates}
          error={errorText(['holidays']) ?? (wrongDate < 0 ? undefined : t('error.date'))}
          onChange={(event) => {
            setDates(event.currentTarget.value);
            set({ holidays: event.currentTarget.value.split(/[\s,，、;]+/).filter((text) => text !== '') });
          }}
        />
      </Grid>
    </Grid>
  );
}
