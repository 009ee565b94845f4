import type { PartDraft } from '@heliograph/domain/billing';
import { useTranslation } from '@heliograph/i18n';
import { NativeSelect } from '@heliograph/ui';
import { AmountField } from './AmountField.tsx';
import { fieldId, useErrorText, type Path, type PlanScope } from './planScope.ts';
import { useCycleOptions } from './useCycleOptions.ts';

interface PartFieldsProps<Kind extends PartDraft['kind'] = PartDraft['kind']> {
  scope: PlanScope;
  path: Path;
  part: Extract<PartDraft, { kind: Kind }>;
  onChange: (part: PartDraft) => void;
}

/** The fields that only some kinds of parts have. */
export function PartFields({ part, ...rest }: PartFieldsProps) {
  switch (part.kind) {
    case 'supply':
      return <SupplyFields part={part} {...rest} />;
    case 'twoWay':
      return <TwoWayFields part={part} {...rest} />;
    case 'demand':
      return <DemandFields part={part} {...rest} />;
    case 'discount':
      return <DiscountFields part={part} {...rest} />;
    default:
      return null;
  }
}

type Options = readonly { value: string; label: string }[];

/** Fields of a part by their names in it. */
function useFields<Kind extends PartDraft['kind']>({ scope, path, part, onChange }: PartFieldsProps<Kind>) {
  type Part = Extract<PartDraft, { kind: Kind }>;
  type Field = keyof Part & string;
  const errorText = useErrorText(scope);
  const set = (field: Field, value: string | null) => onChange({ ...part, [field]: value });
  return {
    amount: (field: Field, label: string, unit: string, { hint, mayBeEmpty = false } = NO_OPTIONS) => (
      <AmountField
        scope={scope}
        path={[...path, field]}
        label={label}
        hint={hint}
        unit={unit}
        value={(part[field] as number | string | null) ?? ''}
        onChange={(value) => set(field, mayBeEmpty && value.trim() === '' ? null : value)}
      />
    ),
    choice: (field: Field, label: string, options: Options) => (
      <NativeSelect
        id={fieldId([...path, field])}
        label={label}
        disabled={scope.isReadOnly}
        value={part[field] as string}
        data={[...options]}
        onChange={(event) => set(field, event.currentTarget.value)}
        error={errorText([...path, field])}
      />
    ),
  };
}

const NO_OPTIONS: { hint?: string; mayBeEmpty?: boolean } = {};

function usePerOptions(): Options {
  const { t } = useTranslation('plan');
  return (['day', 'month'] as const).map((value) => ({ value, label: t(`per.${value}`) }));
}

function SupplyFields(props: PartFieldsProps<'supply'>) {
  const { t } = useTranslation('plan');
  const { amount, choice } = useFields(props);
  const perOptions = usePerOptions();
  return (
    <>
      {amount('price', t('price'), t(`unit.${props.part.per}`, { currency: props.scope.currency }))}
      {choice('per', t('per.label'), perOptions)}
    </>
  );
}

function TwoWayFields(props: PartFieldsProps<'twoWay'>) {
  const { t } = useTranslation('plan');
  const { amount, choice } = useFields(props);
  const cycleOptions = useCycleOptions();
  return (
    <>
      {choice('effect', t('effect.label'), [
        { value: 'charge', label: t('effect.charge') },
        { value: 'reward', label: t('effect.reward') },
      ])}
      {amount('price', t('price'), t('unit.kwh', { currency: props.scope.currency }))}
      {amount('free', t('free'), t('unit.upTo'))}
      {choice('cycle', t('cycle.label'), cycleOptions)}
    </>
  );
}

function DemandFields(props: PartFieldsProps<'demand'>) {
  const { t } = useTranslation('plan');
  const { amount, choice } = useFields(props);
  const perOptions = usePerOptions();
  const { currency } = props.scope;
  const { unit, per, atMost } = props.part;
  return (
    <>
      {amount(
        'price',
        t('price'),
        t(per === 'day' ? 'unit.demandDay' : 'unit.demandMonth', { currency, unit }),
      )}
      {choice('per', t('per.label'), perOptions)}
      {choice('reset', t('demand.reset'), [
        { value: 'day', label: t('demand.resetDay') },
        { value: 'month', label: t('demand.resetMonth') },
        { value: 'bill', label: t('demand.resetBill') },
      ])}
      {choice(
        'minutes',
        t('demand.minutes'),
        ['15', '30', '60'].map((value) => ({
          value,
          label: t('demand.minutesOf', { count: Number(value) }),
        })),
      )}
      {choice(
        'unit',
        t('demand.unit'),
        ['kW', 'kVA'].map((value) => ({ value, label: value })),
      )}
      {unit === 'kVA' &&
        amount('powerFactor', t('demand.factor'), 'kW/kVA', { hint: t('demand.factorHint') })}
      {amount('above', t('demand.above'), unit)}
      {amount('atMost', t('demand.atMost'), unit, {
        mayBeEmpty: true,
        ...(atMost === null && { hint: t('demand.noLimit') }),
      })}
    </>
  );
}

function DiscountFields(props: PartFieldsProps<'discount'>) {
  const { t } = useTranslation('plan');
  const { amount, choice } = useFields(props);
  const { of } = props.part;
  return (
    <>
      {choice(
        'of',
        t('discount.of'),
        (['usage', 'charges', 'fixed'] as const).map((value) => ({ value, label: t(`discount.${value}`) })),
      )}
      {amount('value', t('discount.value'), of === 'fixed' ? props.scope.currency : '%')}
    </>
  );
}
