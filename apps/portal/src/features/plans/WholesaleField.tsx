import type { PartDraft } from '@heliograph/domain/billing';
import { useTranslation } from '@heliograph/i18n';
import { Grid, NativeSelect, Text } from '@heliograph/ui';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import { AmountField } from './AmountField.tsx';
import { fieldId, FIELD_ORDER, useErrorText, type Path, type PlanScope } from './planScope.ts';
import styles from './Plans.module.css';

type EnergyPart = Extract<PartDraft, { tiers: unknown }>;
type WholesaleDraft = NonNullable<EnergyPart['wholesale']>;

interface WholesaleFieldProps {
  scope: PlanScope;
  path: Path;
  part: EnergyPart;
  onChange: (part: EnergyPart) => void;
}

const FIXED = 'fixed';

/** Choice between fixed prices and a price series of a part, with its settings. */
export function WholesaleField({ scope, path, part, onChange }: WholesaleFieldProps) {
  const { t } = useTranslation('plan');
  const errorText = useErrorText(scope);
  const { wholesale } = part;
  const at = (field: keyof WholesaleDraft): Path => [...path, 'wholesale', field];
  const set = (changes: Partial<WholesaleDraft>) =>
    onChange({ ...part, wholesale: { ...(wholesale ?? NEW), ...changes } });
  const isKnown =
    wholesale === undefined ||
    scope.series.some(({ series_id }) => series_id === Number(wholesale.series_id));
  const unit = t('unit.kwh', { currency: scope.currency });

  return (
    <fieldset className={styles.group}>
      <legend>{t('wholesale.label')}</legend>
      <Grid min={224} gap={16} align="start">
        <NativeSelect
          id={fieldId(at('series_id'))}
          label={t('wholesale.series')}
          inputWrapperOrder={FIELD_ORDER}
          disabled={scope.isReadOnly}
          value={wholesale === undefined ? FIXED : String(wholesale.series_id)}
          data={[
            { value: FIXED, label: t('wholesale.fixed') },
            ...scope.series.map(({ series_id, name, currency }) => ({
              value: String(series_id),
              label: `${name} (${currency})`,
            })),
            ...(isKnown ? [] : [{ value: String(wholesale.series_id), label: t('wholesale.gone') }]),
          ]}
          error={errorText(at('series_id'))}
          onChange={(event) => {
            const { value } = event.currentTarget;
            if (value === FIXED) onChange({ ...part, wholesale: undefined });
            else set({ series_id: Number(value) });
          }}
        />
        {wholesale && (
          <>
            <AmountField
              scope={scope}
              path={at('factor')}
              label={t('wholesale.factor')}
              hint={t('wholesale.factorHint')}
              unit="×"
              value={wholesale.factor}
              onChange={(factor) => set({ factor })}
            />
            {(['atLeast', 'atMost'] as const).map((field) => (
              <AmountField
                key={field}
                scope={scope}
                path={at(field)}
                label={t(`wholesale.${field}`)}
                hint={t('wholesale.limitHint')}
                unit={unit}
                value={wholesale[field] ?? ''}
                onChange={(value) => set({ [field]: value.trim() === '' ? null : value })}
              />
            ))}
          </>
        )}
      </Grid>
      {wholesale ? (
        <Text tone="soft" size={14}>
          {t('wholesale.hint')}
        </Text>
      ) : (
        scope.series.length === 0 &&
        !scope.isReadOnly && (
          <Text tone="soft" size={14}>
            {t('wholesale.none')} <Link to={paths.prices}>{t('toPrices')}</Link>
          </Text>
        )
      )}
    </fieldset>
  );
}

const NEW: WholesaleDraft = { series_id: 0, factor: 1, atLeast: null, atMost: null };
