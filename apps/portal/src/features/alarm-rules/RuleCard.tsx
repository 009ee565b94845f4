import type { AlarmRuleSettings, AnswerOf, getAlarmRules } from '@heliograph/contracts/http';
import { RULE_MEANINGS } from '@heliograph/domain/alarms';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, Card, Checkbox, Grid, Row, SelectField, Text, TextField } from '@heliograph/ui';
import { useState } from 'react';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { useAction } from '../../shared/failure/useAction.ts';
import { clockText, parseMinute } from '../../shared/forms/clockText.ts';
import { useUnsavedEdits } from '../../shared/forms/useUnsavedEdits.ts';
import { useMessage } from '../../shared/messages/messages.ts';

const LEVELS = [3, 2, 1] as const;
const MAX_DELAY_MINUTES = 1440;
/** Suggested when a rule is limited to a time of day. */
const DAYTIME = { from: 7 * 60, to: 19 * 60 };

/** A scope as the calls name it. */
export type RuleScope = { scope: 'own' | 'company' } | { scope: 'station'; station_id: number };

interface RuleCardProps {
  rule: AnswerOf<typeof getAlarmRules>['list'][number];
  scope: RuleScope;
  onSaved: () => void;
}

/** One rule: what it looks at, and its settings. */
export function RuleCard({ rule: { kind, settings, changed }, scope, onSaved }: RuleCardProps) {
  const { t } = useTranslation('alarmRules');
  const { call } = useEngine();
  const showMessage = useMessage();
  const { busy, failure, run } = useAction();
  const [isOn, setOn] = useState(settings.on === 1);
  const [level, setLevel] = useState(settings.level);
  const [hours, setHours] = useState(
    settings.from_minute === settings.to_minute
      ? null
      : { from: settings.from_minute, to: settings.to_minute },
  );
  // As typed, so that nothing typed is lost.
  const [typed, setTyped] = useState({
    threshold: String(settings.threshold),
    hysteresis: String(settings.hysteresis),
    delay: String(settings.delay_minutes),
  });
  const [isChecked, setChecked] = useState(false);
  const markSaved = useUnsavedEdits({ isOn, level, hours, typed });
  const { min, max, isDaily } = RULE_MEANINGS[kind];
  const unit = RULE_MEANINGS[kind].unit || t('money');
  const errors = {
    threshold: isNumber(typed.threshold, min, max) ? undefined : t('thresholdWrong', { min, max }),
    hysteresis: isNumber(typed.hysteresis, 0, max) ? undefined : t('thresholdWrong', { min: 0, max }),
    delay:
      isDaily || (isNumber(typed.delay, 0, MAX_DELAY_MINUTES) && Number.isInteger(Number(typed.delay)))
        ? undefined
        : t('delayWrong'),
    hours: hours && hours.from === hours.to ? t('hoursWrong') : undefined,
  };
  const shown = (field: keyof typeof errors) => (isChecked ? errors[field] : undefined);

  async function save() {
    setChecked(true);
    if (Object.values(errors).some(Boolean)) return;
    const wanted: AlarmRuleSettings = {
      on: isOn ? 1 : 0,
      level,
      threshold: Number(typed.threshold),
      hysteresis: Number(typed.hysteresis),
      delay_minutes: Number(typed.delay),
      from_minute: hours?.from ?? 0,
      to_minute: hours?.to ?? 0,
    };
    await send(wanted, t('saved'));
  }

  async function send(wanted: AlarmRuleSettings | null, done: string) {
    if (!(await run(() => call('alarm.saveAlarmRule', { ...scope, kind, settings: wanted })))) return;
    markSaved();
    showMessage({ kind: 'success', text: done });
    onSaved();
  }

  const number = (field: keyof typeof typed, label: string) => (
    <TextField
      label={label}
      inputMode="decimal"
      value={typed[field]}
      error={shown(field)}
      onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
    />
  );

  return (
    <Card title={t(`kind.${kind}`)}>
      <Grid
        as="form"
        gap={16}
        aria-label={t(`kind.${kind}`)}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Text tone="soft">{t(`hint.${kind}`)}</Text>
        <Checkbox label={t('on')} checked={isOn} onChange={setOn} />
        {isOn && (
          <>
            <Grid min={176} gap={16} align="start">
              {number('threshold', t('threshold', { unit }))}
              {!isDaily && number('delay', t('delay'))}
              {number('hysteresis', t('hysteresis', { unit }))}
              <SelectField
                label={t('level')}
                options={LEVELS.map((one) => ({ value: String(one), label: t(`level${one}`) }))}
                value={String(level)}
                onChange={(value) => setLevel(Number(value))}
              />
            </Grid>
            <Checkbox
              label={t('hours')}
              checked={hours !== null}
              onChange={(isLimited) => setHours(isLimited ? DAYTIME : null)}
            />
            {hours && (
              <Grid min={176} gap={16} align="start">
                <TextField
                  type="time"
                  label={t('from')}
                  value={clockText(hours.from)}
                  onChange={({ target }) => setHours({ ...hours, from: parseMinute(target.value) })}
                />
                <TextField
                  type="time"
                  label={t('until')}
                  value={clockText(hours.to)}
                  error={shown('hours')}
                  onChange={({ target }) => setHours({ ...hours, to: parseMinute(target.value) })}
                />
              </Grid>
            )}
          </>
        )}
        <FailureAlert title={t('saveFailed')} failure={failure} />
        <Row gap={12} wrap>
          <Button type="submit" loading={busy}>
            {t('save')}
          </Button>
          {changed === 1 && (
            <Button variant="default" disabled={busy} onClick={() => void send(null, t('wasReset'))}>
              {t('reset')}
            </Button>
          )}
        </Row>
      </Grid>
    </Card>
  );
}

const isNumber = (text: string, min: number, max: number): boolean =>
  /^\d+(\.\d+)?$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;
