import { MAX_ESCALATION_STEPS, type Escalation, type EscalationStep } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, Card, Grid, Row, SelectField, Text, TextField } from '@heliograph/ui';
import { useState } from 'react';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { useAction } from '../../shared/failure/useAction.ts';
import { PlusIcon } from '../../shared/icons.tsx';
import { useUnsavedEdits } from '../../shared/forms/useUnsavedEdits.ts';
import { useMessage } from '../../shared/messages/messages.ts';
import { Loaded } from '../../shared/query/Loaded.tsx';
import { callQuery, useEngineQuery } from '../../shared/query/useEngineQuery.ts';
import { LevelSelect } from './LevelSelect.tsx';
import styles from './NotificationsPage.module.css';

const TARGETS = ['owner', 'shared', 'administrators', 'members'] as const;
const FIRST_MINUTES = 30;
const MAX_MINUTES = 1440;

/** [ALM-05] Settings for notifying others of alarms that stay unacknowledged. */
export function Escalations() {
  const { t } = useTranslation('notifications');
  const query = useEngineQuery(callQuery('notification.getEscalation', {}));
  return (
    <Card title={t('escalation.title')}>
      <Grid gap={16}>
        <Text tone="soft">{t('escalation.lead')}</Text>
        <Loaded query={query} failed={t('failed')}>
          {(data) => (
            <>
              <EscalationForm title={t('escalation.own')} saved={data.own} ofCompany={false} />
              {data.company && (
                <EscalationForm title={t('escalation.company')} saved={data.company} ofCompany />
              )}
            </>
          )}
        </Loaded>
      </Grid>
    </Card>
  );
}

interface EscalationFormProps {
  title: string;
  saved: Escalation;
  ofCompany: boolean;
}

/** A step being edited: the minutes as typed. */
interface Draft {
  minutes: string;
  to: EscalationStep['to'];
}

function EscalationForm({ title, saved, ofCompany }: EscalationFormProps) {
  const { t } = useTranslation('notifications');
  const { call } = useEngine();
  const showMessage = useMessage();
  const { busy, failure, run } = useAction();
  const [level, setLevel] = useState(saved.level);
  const [steps, setSteps] = useState<Draft[]>(() =>
    saved.steps.map(({ after_minutes, to }) => ({ minutes: String(after_minutes), to })),
  );
  const [isChecked, setChecked] = useState(false);
  const markSaved = useUnsavedEdits({ level, steps });
  const change = (at: number, part: Partial<Draft>) =>
    setSteps((before) => before.map((step, i) => (i === at ? { ...step, ...part } : step)));

  function getError(at: number): string | undefined {
    if (!isChecked) return undefined;
    if (!isMinutes(steps[at]!.minutes)) return t('escalation.minutesWrong');
    const before = steps[at - 1];
    return before && Number(steps[at]!.minutes) <= Number(before.minutes)
      ? t('escalation.orderWrong')
      : undefined;
  }

  async function save() {
    setChecked(true);
    const isRight = steps.every(
      ({ minutes }, i) => isMinutes(minutes) && (i === 0 || Number(minutes) > Number(steps[i - 1]!.minutes)),
    );
    if (!isRight) return;
    const wanted = steps.map(({ minutes, to }) => ({ after_minutes: Number(minutes), to }));
    const request = { of_company: ofCompany ? 1 : 0, level, steps: wanted } as const;
    if (!(await run(() => call('notification.saveEscalation', request)))) return;
    markSaved();
    showMessage({ kind: 'success', text: t('escalation.saved') });
  }

  function add() {
    const last = steps.at(-1);
    const minutes = last && isMinutes(last.minutes) ? Number(last.minutes) + FIRST_MINUTES : FIRST_MINUTES;
    const to = ofCompany ? 'administrators' : 'shared';
    setSteps([...steps, { minutes: String(Math.min(minutes, MAX_MINUTES)), to }]);
  }

  return (
    <Grid
      as="form"
      gap={16}
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Text as="h3" size={16}>
        {title}
      </Text>
      {steps.length === 0 ? (
        <Text tone="soft">{t('escalation.none')}</Text>
      ) : (
        <>
          <Grid min={288} gap={16} align="start">
            <LevelSelect value={level} onChange={setLevel} />
          </Grid>
          <Grid as="ol" gap={16}>
            {steps.map((step, i) => (
              // Steps have no identity of their own.
              <li key={i} className={styles.step}>
                <TextField
                  label={t('escalation.after')}
                  inputMode="numeric"
                  value={step.minutes}
                  error={getError(i)}
                  onChange={({ target }) => change(i, { minutes: target.value })}
                />
                <SelectField
                  label={t('escalation.to')}
                  options={TARGETS.map((to) => ({ value: to, label: t(`escalation.${to}`) }))}
                  value={step.to}
                  onChange={(to) => change(i, { to: to as EscalationStep['to'] })}
                />
                <Button
                  variant="default"
                  aria-label={t('escalation.removeStep', { step: i + 1 })}
                  onClick={() => setSteps(steps.filter((_, at) => at !== i))}
                >
                  {t('escalation.remove')}
                </Button>
              </li>
            ))}
          </Grid>
        </>
      )}
      <FailureAlert title={t('escalation.failed')} failure={failure} />
      <Row gap={12} wrap>
        {steps.length < MAX_ESCALATION_STEPS && (
          <Button variant="default" leftSection={<PlusIcon />} onClick={add}>
            {t('escalation.add')}
          </Button>
        )}
        {(steps.length > 0 || saved.steps.length > 0) && (
          <Button type="submit" loading={busy}>
            {t('mails.save')}
          </Button>
        )}
      </Row>
    </Grid>
  );
}

const isMinutes = (text: string): boolean =>
  /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_MINUTES;
