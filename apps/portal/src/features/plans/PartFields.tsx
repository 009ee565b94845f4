import type { PartDraft } from '@heliograph/domain/billing';
import { useTranslation } from '@heliograph/i18n';
import { NativeSelect } from '@heliograph/ui';
import { AmountField } from './AmountField.tsx';
import { fieldId, useErrorText, type Path, type PlanScope } from './planScope.ts';

interface PartFieldsProps {
  scope: PlanScope;
  path: Path;
  part: PartDraft;
  onChange: (part: PartDraft) => void;
}

/** The fields that only some kinds of parts have. */
export function PartFields({ scope, path, part, onChange }: PartFieldsProps) {
  switch (part.kind) {
    case 'supply':
      return <SupplyFields scope={scope} path={path} part={part} onChange={onChange} />;
    case 'twoWay':
      return <TwoWayFields scope={scope} path={path} part={part} onChange={onChange} />;
    case 'demand':
      return <DemandFields scope={scope} path={path} part={part} onChange={onChange} />;
    case 'discount':
      return <DiscountFields scope={scope} path={path} part={part} onChange={onChange} />;
    default:
      return null;
  }
}

interface FieldsProps<Kind extends PartDraft['kind']> {
  scope: PlanScope;
  path: Path;
  part: Extract<PartDraft, { kind: Kind }>;
  onChange: (part: PartDraft) => void;
}

interface ChoiceProps<Value extends string> {
  scope: PlanScope;
  path: Path;
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ scope, path, label, value, options, onChange }: ChoiceProps<Value>) {
  const errorText = useErrorText(scope);
  return (
    <NativeSelect
      id={fieldId(path)}
      label={label}
      disabled={scope.isReadOnly}
      value={value}
      data={[...options]}
      onChange={(event) => onChange(event.currentTarget.value as Value)}
      error={errorText(path)}
    />
  );
}

const PER = ['day', 'month'] as const;

function SupplyFields({ scope, path, part, onChange }: FieldsProps<'supply'>) {
  const { t } = useTranslation('plan');
  return (
    <>
      <AmountField
        scope={scope}
        path={[...path, 'price']}
        label={t('price')}
        unit={t(`unit.${part.per}`, { currency: scope.currency })}
        value={part.price}
        onChange={(price) => onChange({ ...part, price })}
      />
      <Choice
        scope={scope}
        path={[...path, 'per']}
        label={t('per.label')}
        value={part.per}
        options={PER.map((value) => ({ value, label: t(`per.${value}`) }))}
        onChange={(per) => onChange({ ...part, per })}
      />
    </>
  );
}

const EFFECTS = ['charge', 'reward'] as const;
const CYCLES = ['day', 'pooled', 'month', 'quarter'] as const;

function TwoWayFields({ scope, path, part, onChange }: FieldsProps<'twoWay'>) {
  const { t } = useTranslation('plan');
  return (
    <>
      <Choice
        scope={scope}
        path={[...path, 'effect']}
        label={t('effect.label')}
        value={part.effect}
        options={EFFECTS.map((value) => ({ value, label: t(`effect.${value}`) }))}
        onChange={(effect) => onChange({ ...part, effect })}
      />
      <AmountField
        scope={scope}
        path={[...path, 'price']}
        label={t('price')}
        unit={t('unit.kwh', { currency: scope.currency })}
        value={part.price}
        onChange={(price) => onChange({ ...part, price })}
      />
      <AmountField
        scope={scope}
        path={[...path, 'free']}
        label={t('free')}
        unit={t('unit.upTo')}
        value={part.free}
        onChange={(free) => onChange({ ...part, free })}
      />
      <Choice
        scope={scope}
        path={[...path, 'cycle']}
        label={t('cycle.label')}
        value={part.cycle}
        options={CYCLES.map((value) => ({ value, label: t(`cycle.${value}`) }))}
        onChange={(cycle) => onChange({ ...part, cycle })}
      />
    </>
  );
}

function DemandFields({ scope, path, part, onChange }: FieldsProps<'demand'>) {
  const { t } = useTranslation('plan');
  const { currency } = scope;
  const { unit, per } = part;
  return (
    <>
      <AmountField
        scope={scope}
        path={[...path, 'price']}
        label={t('price')}
        unit={t(per === 'day' ? 'unit.demandDay' : 'unit.demandMonth', { currency, unit })}
        value={part.price}
        onChange={(price) => onChange({ ...part, price })}
      />
      <Choice
        scope={scope}
        path={[...path, 'per']}
        label={t('per.label')}
        value={per}
        options={PER.map((value) => ({ value, label: t(`per.${value}`) }))}
        onChange={(chosen) => onChange({ ...part, per: chosen })}
      />
      <Choice
        scope={scope}
        path={[...path, 'reset']}
        label={t('demand.reset')}
        value={part.reset}
        options={[
          { value: 'day', label: t('demand.resetDay') },
          { value: 'month', label: t('demand.resetMonth') },
          { value: 'bill', label: t('demand.resetBill') },
        ]}
        onChange={(reset) => onChange({ ...part, reset })}
      />
      <Choice
        scope={scope}
        path={[...path, 'minutes']}
        label={t('demand.minutes')}
        value={part.minutes}
        options={(['15', '30', '60'] as const).map((value) => ({
          value,
          label: t('demand.minutesOf', { count: Number(value) }),
        }))}
        onChange={(minutes) => onChange({ ...part, minutes })}
      />
      <Choice
        scope={scope}
        path={[...path, 'unit']}
        label={t('demand.unit')}
        value={unit}
        options={[
          { value: 'kW', label: 'kW' },
          { value: 'kVA', label: 'kVA' },
        ]}
        onChange={(chosen) => onChange({ ...part, unit: chosen })}
      />
      {unit === 'kVA' && (
        <AmountField
          scope={scope}
          path={[...path, 'powerFactor']}
          label={t('demand.factor')}
          hint={t('demand.factorHint')}
          unit="kW/kVA"
          value={part.powerFactor}
          onChange={(powerFactor) => onChange({ ...part, powerFactor })}
        />
      )}
      <AmountField
        scope={scope}
        path={[...path, 'above']}
        label={t('demand.above')}
        unit={unit}
        value={part.above}
        onChange={(above) => onChange({ ...part, above })}
      />
      <AmountField
        scope={scope}
        path={[...path, 'atMost']}
        label={t('demand.atMost')}
        hint={part.atMost === null ? t('demand.noLimit') : ''}
        unit={unit}
        value={part.atMost ?? ''}
        onChange={(atMost) => onChange({ ...part, atMost: atMost.trim() === '' ? null : atMost })}
      />
    </>
  );
}

function DiscountFields({ scope, path, part, onChange }: FieldsProps<'discount'>) {
  const { t } = useTranslation('plan');
  return (
    <>
      <Choice
        scope={scope}
        path={[...path, 'of']}
        label={t('discount.of')}
        value={part.of}
        options={(['usage', 'charges', 'fixed'] as const).map((value) => ({
          value,
          label: t(`discount.${value}`),
        }))}
        onChange={(of) => onChange({ ...part, of })}
      />
      <AmountField
        scope={scope}
        path={[...path, 'value']}
        label={t('discount.value')}
        unit={part.of === 'fixed' ? scope.currency : '%'}
        value={part.value}
        onChange={(value) => onChange({ ...part, value })}
      />
    </>
  );
}
