import { BATTERY_LIMITS, BATTERY_RULES, MAX_BATTERIES } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, Checkbox, CrossIcon, IconButton, Select, Text, TextInput } from '@heliograph/ui';
import { useOptimisticValue } from '../../../shared/page/useOptimisticValue.ts';
import {
  BATTERY_FIELDS,
  isWrongEntry,
  NEW_BATTERY,
  type BatteryChoice,
  type BatteryDraft,
} from './batteryAddress.ts';
import styles from './Batteries.module.css';

interface BatteryFieldsProps {
  choices: readonly BatteryChoice[];
  onChange: (choices: readonly BatteryChoice[]) => void;
}

/** [BIL-03] The batteries that the period is simulated with, beside what was measured. */
export function BatteryFields(props: BatteryFieldsProps) {
  const { t } = useTranslation('bill');
  const [choices, change] = useOptimisticValue(props.choices, props.onChange);
  const hasNone = choices.includes(null);
  const isFull = choices.length >= MAX_BATTERIES;
  const own = choices.flatMap((choice, place) => (choice === null ? [] : [{ choice, place }]));
  return (
    <fieldset className={styles.batteries}>
      <legend>{t('battery.title')}</legend>
      <div className={styles.choices}>
        <Checkbox
          label={t('battery.none')}
          checked={hasNone}
          disabled={!hasNone && isFull}
          onChange={(isChosen) =>
            change(isChosen ? [null, ...choices] : choices.filter((choice) => choice !== null))
          }
        />
        <Button
          size="xs"
          variant="default"
          disabled={isFull}
          onClick={() => change([...choices, NEW_BATTERY])}
        >
          {t('battery.add')}
        </Button>
        <span className={styles.hint}>
          {isFull ? t('battery.most', { count: MAX_BATTERIES }) : t('battery.hint')}
        </span>
      </div>
      {own.map(({ choice, place }, index) => (
        <Battery
          key={place}
          name={t('battery.name', { number: index + 1 })}
          draft={choice}
          onChange={(draft) => change(choices.with(place, draft))}
          onRemove={() => change(choices.toSpliced(place, 1))}
        />
      ))}
      {BATTERY_RULES.filter((rule) => own.some(({ choice }) => choice.rule === rule)).map((rule) => (
        <p key={rule} className={styles.hint}>
          <strong>{t(`battery.rules.${rule}`)}</strong> {t(`battery.how.${rule}`)}
        </p>
      ))}
    </fieldset>
  );
}

interface BatteryProps {
  name: string;
  draft: BatteryDraft;
  onChange: (draft: BatteryDraft) => void;
  onRemove: () => void;
}

const UNITS = { usableKwh: 'kWh', chargeKw: 'kW', dischargeKw: 'kW', efficiency: '%' } as const;

function Battery({ name, draft, onChange, onRemove }: BatteryProps) {
  const { t } = useTranslation('bill');
  const format = useFormat();
  return (
    <section className={styles.battery} aria-label={name}>
      <div className={styles.fields}>
        {BATTERY_FIELDS.map((field) => {
          const { min, max } = BATTERY_LIMITS[field];
          const unit = UNITS[field];
          return (
            <TextInput
              key={field}
              className={styles.field ?? ''}
              label={t(`battery.${field}`)}
              inputMode="decimal"
              autoComplete="off"
              value={draft[field]}
              error={
                isWrongEntry(field, draft[field]) &&
                t('battery.wrong', { min: format.integer(min), max: format.integer(max), unit })
              }
              onChange={(event) => onChange({ ...draft, [field]: event.currentTarget.value })}
              rightSection={
                <Text as="span" tone="soft" size={14}>
                  {unit}
                </Text>
              }
              rightSectionWidth="5ch"
              rightSectionPointerEvents="none"
            />
          );
        })}
        <Select
          className={styles.rule ?? ''}
          label={t('battery.rule')}
          allowDeselect={false}
          data={BATTERY_RULES.map((value) => ({
            value,
            label: t(`battery.rules.${value}`),
          }))}
          value={draft.rule}
          onChange={(rule) => rule !== null && onChange({ ...draft, rule })}
        />
        <IconButton
          className={styles.remove}
          label={t('battery.remove', { battery: name })}
          icon={<CrossIcon />}
          onClick={onRemove}
        />
      </div>
    </section>
  );
}
