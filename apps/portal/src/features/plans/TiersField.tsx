import { PLAN_LIMITS } from '@heliograph/contracts/http';
import type { PartDraft } from '@heliograph/domain/billing';
import { useTranslation } from '@heliograph/i18n';
import { Button, Checkbox, CrossIcon, IconButton, NativeSelect, Text } from '@heliograph/ui';
import { AmountField } from './AmountField.tsx';
import { fieldId, type Path, type PlanScope } from './planScope.ts';
import styles from './Plans.module.css';
import { useCycleOptions } from './useCycleOptions.ts';

type TierPart = Extract<PartDraft, { tiers: unknown }>;
type Tier = TierPart['tiers'][number];

interface TiersFieldProps {
  scope: PlanScope;
  path: Path;
  part: TierPart;
  onChange: (part: TierPart) => void;
}

/** The prices of energy: one, or several by how much was used. */
export function TiersField({ scope, path, part, onChange }: TiersFieldProps) {
  const { t } = useTranslation('plan');
  const cycleOptions = useCycleOptions();
  const { tiers, cycle, wholesale } = part;
  const last = tiers.length - 1;
  const isOpen = tiers[last]?.upTo === null;
  const set = (index: number, change: Partial<Tier>) =>
    onChange({ ...part, tiers: tiers.with(index, { ...tiers[index]!, ...change }) });

  return (
    <fieldset className={styles.group}>
      <legend>{t(wholesale ? 'wholesale.added' : 'tiers.label')}</legend>
      {tiers.map(({ upTo, price }, index) => (
        <div key={index} className={styles.row}>
          <AmountField
            scope={scope}
            path={[...path, 'tiers', index, 'price']}
            label={tiers.length === 1 ? t('price') : t('tiers.price', { number: index + 1 })}
            unit={t('unit.kwh', { currency: scope.currency })}
            value={price}
            onChange={(value) => set(index, { price: value })}
          />
          {upTo === null ? (
            tiers.length > 1 && <span className={styles.rest}>{t('tiers.rest')}</span>
          ) : (
            <AmountField
              scope={scope}
              path={[...path, 'tiers', index, 'upTo']}
              label={t('tiers.upTo', { number: index + 1 })}
              unit={t('unit.upTo')}
              value={upTo}
              onChange={(value) => set(index, { upTo: value })}
            />
          )}
          {tiers.length > 1 && !scope.isReadOnly && (
            <IconButton
              label={t('tiers.remove', { number: index + 1 })}
              icon={<CrossIcon />}
              onClick={() => onChange({ ...part, tiers: tiers.toSpliced(index, 1) })}
            />
          )}
        </div>
      ))}
      <div className={styles.row}>
        {tiers.length < PLAN_LIMITS.tiers && !scope.isReadOnly && (
          <Button
            size="xs"
            variant="subtle"
            onClick={() =>
              onChange({
                ...part,
                // The new tier takes what is beyond a limit of the one before.
                tiers: [
                  ...tiers.with(last, { ...tiers[last]!, upTo: tiers[last]!.upTo ?? '' }),
                  { upTo: null, price: '' },
                ],
              })
            }
          >
            {t('tiers.add')}
          </Button>
        )}
        <Checkbox
          label={t('tiers.unlimited')}
          checked={isOpen}
          disabled={scope.isReadOnly}
          onChange={(checked) => set(last, { upTo: checked ? null : '' })}
        />
      </div>
      {!isOpen && (
        <Text tone="soft" size={14}>
          {t('tiers.toNext')}
        </Text>
      )}
      {tiers.some(({ upTo }) => upTo !== null) && (
        <NativeSelect
          maw="24rem"
          id={fieldId([...path, 'cycle'])}
          label={t('cycle.label')}
          disabled={scope.isReadOnly}
          value={cycle}
          data={cycleOptions}
          onChange={(event) => onChange({ ...part, cycle: event.currentTarget.value as TierPart['cycle'] })}
        />
      )}
    </fieldset>
  );
}
