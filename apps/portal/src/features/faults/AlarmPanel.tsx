import type { AlarmResults, AnswerOf, getAlarm } from '@heliograph/contracts/http';
import { isCalm } from '@heliograph/domain/alarms';
import { useEngine } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, Dialog, Grid, Row, Text, TextInput } from '@heliograph/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PriorityLabel } from '../../shared/alarms/PriorityLabel.tsx';
import { useExplainAlarm } from '../../shared/alarms/useExplainAlarm.ts';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { useAction } from '../../shared/failure/useAction.ts';
import cards from '../../shared/page/cards.module.css';
import { Facts, type Fact } from '../../shared/page/Facts.tsx';
import { stationPath } from '../../shared/paths.ts';
import { Loaded } from '../../shared/query/Loaded.tsx';
import { callQuery, useEngineQuery } from '../../shared/query/useEngineQuery.ts';
import styles from './AlarmPanel.module.css';
import { SHELVES, ShelfSelect } from './ShelfSelect.tsx';
import { useAlarmLabels } from './useAlarmLabels.ts';

type Shown = AnswerOf<typeof getAlarm>;

const HOUR = 3_600_000;

interface AlarmPanelProps {
  alarmId: number;
  /** Opens another alarm. */
  onOpen: (alarmId: number) => void;
  onClose: () => void;
}

/** An alarm with what people did with it and what the caller may do (ALM-01). */
export function AlarmPanel({ alarmId, onOpen, onClose }: AlarmPanelProps) {
  const { t } = useTranslation('fault');
  const query = useEngineQuery(callQuery('alarm.getAlarm', { alarm_id: alarmId }));

  return (
    <Dialog opened size="medium" title={t('panel.title')} onClose={onClose}>
      <Loaded query={query} failed={t('panel.failed')}>
        {(data) => (
          <Grid gap={20}>
            <AlarmFacts shown={data} onOpen={onOpen} />
            <AlarmActions shown={data} onDone={() => void query.refetch()} />
            <AlarmEvents events={data.events} />
          </Grid>
        )}
      </Loaded>
    </Dialog>
  );
}

function AlarmFacts({
  shown: { alarm, station },
  onOpen,
}: {
  shown: Shown;
  onOpen: (alarmId: number) => void;
}) {
  const { t } = useTranslation('fault');
  const format = useFormat();
  const labels = useAlarmLabels();
  const { text, code, deviceName, concerns, cause, action } = useExplainAlarm()(alarm);
  const { state, suppressedUntil, reason, cause: because } = alarm.handling;
  const facts: Fact[] = [
    [labels.column.kind, labels.kind[alarm.type === 'fault' ? 'fault' : 'warning']],
    [
      labels.column.state,
      suppressedUntil === null
        ? labels.state[state]
        : t('panel.suppressed', { state: labels.state[state], time: format.dateTime(suppressedUntil) }),
    ],
    because && [t('panel.because.label'), t(`panel.because.${because.kind}`)],
    reason !== '' && [t('panel.reason'), reason],
    [
      labels.column.priority,
      <PriorityLabel
        key="priority"
        priority={alarm.priority}
        calm={isCalm({ isPending: alarm.state === 0, handling: state })}
      />,
    ],
    [t('concerns.label'), t(`concerns.${concerns}`)],
    [
      labels.column.station,
      <Link key="station" to={stationPath(station.id)}>
        {station.station_name}
      </Link>,
    ],
    [t('panel.device'), deviceName || alarm.deviceId],
    [t('panel.code'), code || '—'],
    [labels.column.at, format.dateTime(alarm.timestamp)],
    [labels.column.recovered, alarm.recovery > 0 ? format.dateTime(alarm.recovery) : t('notRecovered')],
  ];
  return (
    <>
      <Text as="h2" size={18}>
        {text}
      </Text>
      <Facts facts={facts} />
      {because?.alarmId && (
        <Button variant="light" onClick={() => onOpen(Number(because.alarmId))}>
          {t('panel.openCause')}
        </Button>
      )}
      <dl className={cards.facts}>
        <div>
          <dt>{t('panel.cause')}</dt>
          <dd>{cause}</dd>
        </div>
        <div>
          <dt>{t('panel.action')}</dt>
          <dd>{action}</dd>
        </div>
      </dl>
    </>
  );
}

function AlarmActions({ shown, onDone }: { shown: Shown; onDone: () => void }) {
  const { t } = useTranslation('fault');
  const { call } = useEngine();
  const resultText = useResultText();
  const { busy, failure, run } = useAction();
  const [comment, setComment] = useState('');
  const [hours, setHours] = useState<number>(SHELVES[1]);
  const [problem, setProblem] = useState<{ field: 'comment' | 'form'; text: string } | null>(null);
  const { alarm, may_acknowledge, may_shelve } = shown;
  const { state, acknowledgedAt } = alarm.handling;
  const alarm_ids = [alarm.id];
  const text = comment.trim();
  if (!may_acknowledge && !may_shelve) return null;

  async function act(ask: () => Promise<AlarmResults>) {
    setProblem(null);
    await run(async () => {
      const refused = resultText((await ask()).list[0]!);
      // Nothing typed is lost.
      if (refused === null) setComment('');
      else setProblem({ field: 'form', text: refused });
      onDone();
    });
  }

  function actWithComment(missing: string, ask: () => Promise<AlarmResults>) {
    if (text === '') setProblem({ field: 'comment', text: missing });
    else void act(ask);
  }

  return (
    <Grid as="form" gap={12} onSubmit={(event) => event.preventDefault()}>
      <TextInput
        label={t('panel.comment')}
        description={t('panel.commentHint')}
        maxLength={256}
        value={comment}
        error={problem?.field === 'comment' && problem.text}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <Row gap={8} align="end" wrap>
        {may_acknowledge && acknowledgedAt === null && (
          <Button
            loading={busy}
            data-autofocus
            onClick={() => void act(() => call('alarm.acknowledgeAlarms', { alarm_ids, comment: text }))}
          >
            {t('panel.acknowledge')}
          </Button>
        )}
        {may_acknowledge && (
          <Button
            variant="default"
            disabled={busy}
            onClick={() =>
              actWithComment(t('panel.commentMissing'), () =>
                call('alarm.commentAlarms', { alarm_ids, comment: text }),
              )
            }
          >
            {t('panel.add')}
          </Button>
        )}
      </Row>
      {may_shelve && (
        <Row gap={8} align="end" wrap>
          {state === 'shelved' ? (
            <Button
              variant="default"
              disabled={busy}
              onClick={() => void act(() => call('alarm.unshelveAlarms', { alarm_ids, comment: text }))}
            >
              {t('panel.unshelve')}
            </Button>
          ) : (
            <>
              <ShelfSelect hours={hours} onChange={setHours} />
              <Button
                variant="default"
                disabled={busy}
                onClick={() =>
                  actWithComment(t('panel.reasonMissing'), () =>
                    call('alarm.shelveAlarms', { alarm_ids, until: Date.now() + hours * HOUR, reason: text }),
                  )
                }
              >
                {t('panel.shelve')}
              </Button>
            </>
          )}
        </Row>
      )}
      <FailureAlert title={t('panel.notDone')} failure={failure} />
      {problem?.field === 'form' && (
        <Text role="alert" tone="fault">
          {problem.text}
        </Text>
      )}
    </Grid>
  );
}

function AlarmEvents({ events }: { events: Shown['events'] }) {
  const { t } = useTranslation('fault');
  const format = useFormat();
  return (
    <section aria-label={t('panel.history')}>
      <Text as="h3" below={8} size={16}>
        {t('panel.history')}
      </Text>
      {events.length === 0 ? (
        <Text tone="faint">{t('panel.noHistory')}</Text>
      ) : (
        <ol className={styles.events}>
          {events.map(({ at, kind, by, comment, until, wall }) => (
            <li key={`${at} ${kind} ${comment}`}>
              <strong>
                {t(`panel.event.${kind}`, { until: until === null ? '' : format.dateTime(until) })}
              </strong>
              <Text as="span" tone="faint" size={13}>
                {[by, format.dateTime(at), wall && t('panel.atWall', { name: wall })]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </Text>
              {comment !== '' && <span>{comment}</span>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Why something was not done with an alarm; null if it was. */
function useResultText() {
  const { t } = useTranslation('fault');
  const format = useFormat();
  return ({ result, at, by }: AlarmResults['list'][number]): string | null => {
    if (result === 'done') return null;
    if (result !== 'already') return t(`panel.result.${result}`);
    const time = at === null ? '' : format.dateTime(at);
    return by === '' ? t('panel.result.alreadyUnnamed', { time }) : t('panel.result.already', { by, time });
  };
}
