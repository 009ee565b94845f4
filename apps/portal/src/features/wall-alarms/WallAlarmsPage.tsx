import { MAX_ALARMS_HANDLED, type AnswerOf, type getWallAlarms } from '@heliograph/contracts/http';
import { useEngine, userAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, EmptyState, TextInput } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useResultSummary } from '../../shared/alarms/useResultSummary.ts';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { useAction } from '../../shared/failure/useAction.ts';
import { DisplayIcon } from '../../shared/icons.tsx';
import layout from '../../shared/page/page.module.css';
import { SignInNotice } from '../../shared/page/SignInNotice.tsx';
import { paths } from '../../shared/paths.ts';
import { Loaded } from '../../shared/query/Loaded.tsx';
import { callQuery, useEngineQuery } from '../../shared/query/useEngineQuery.ts';
import { WallAlarmCard, type WallAlarm } from './WallAlarmCard.tsx';
import styles from './WallAlarmsPage.module.css';

type WallAlarms = AnswerOf<typeof getWallAlarms>;

/** The unacknowledged alarms of the display whose code was scanned, for the user in front of it [ALM-01]. */
export function WallAlarmsPage() {
  const { t } = useTranslation('fault');
  const guest = useAtomValue(userAtom)?.is_guest === 1;
  const [search] = useSearchParams();
  const wall = search.get('wall') ?? '';
  if (guest)
    return (
      <SignInNotice
        icon={<DisplayIcon />}
        heading={t('wall.heading')}
        title={t('wall.guest')}
        hint={t('wall.guestHint')}
        action={t('wall.signIn')}
      />
    );
  return <ScannedWall key={wall} wall={wall} />;
}

function ScannedWall({ wall }: { wall: string }) {
  const { t } = useTranslation('fault');
  const query = useEngineQuery({
    ...callQuery('display.getWallAlarms', { wall }),
    rereadOn: ['alarms'],
  });
  return (
    <div className={layout.page}>
      {query.data === undefined && <h1 className={layout.title}>{t('wall.heading')}</h1>}
      <Loaded query={query} failed={t('wall.failed')} stale={null}>
        {(data) => <AlarmsOfWall wall={wall} alarms={data} outdated={query.error} onDone={query.refetch} />}
      </Loaded>
    </div>
  );
}

interface AlarmsOfWallProps {
  wall: string;
  alarms: WallAlarms;
  /** Why they could not be loaded again; null if they could. */
  outdated: unknown;
  onDone: () => Promise<unknown>;
}

function AlarmsOfWall({ wall, alarms: { name, list, total }, outdated, onDone }: AlarmsOfWallProps) {
  const { t } = useTranslation('fault');
  const { call } = useEngine();
  const { busy, failure, run } = useAction();
  const summarize = useResultSummary();
  const [comment, setComment] = useState('');
  const [said, setSaid] = useState('');

  const acknowledge = (alarms: readonly WallAlarm[]) =>
    void run(async () => {
      const alarm_ids = alarms.slice(0, MAX_ALARMS_HANDLED).map(({ id }) => id);
      const answer = await call('alarm.acknowledgeAlarms', { alarm_ids, comment: comment.trim(), wall });
      setSaid(summarize(answer.list));
      setComment('');
      await onDone();
    });

  return (
    <>
      <header>
        <h1 className={layout.title}>{t('wall.title', { name })}</h1>
        <p className={layout.lead}>{t('wall.lead', { count: total })}</p>
      </header>
      <p role="status" className={styles.said}>
        {said}
      </p>
      <FailureAlert title={t('wall.failed')} failure={outdated} />
      <FailureAlert title={t('panel.notDone')} failure={failure} />
      {list.length === 0 ? (
        <EmptyState
          icon={<DisplayIcon />}
          title={t('wall.none')}
          hint={t('wall.noneHint')}
          action={<Link to={paths.fault}>{t('wall.all')}</Link>}
        />
      ) : (
        <>
          <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
            <TextInput
              label={t('panel.comment')}
              description={t('panel.commentHint')}
              maxLength={256}
              value={comment}
              onChange={(event) => setComment(event.currentTarget.value)}
            />
            <Button fullWidth loading={busy} onClick={() => acknowledge(list)}>
              {t('wall.acknowledgeAll', { count: list.length })}
            </Button>
            {total > list.length && <p className={styles.more}>{t('wall.more', { count: list.length })}</p>}
          </form>
          <ul className={styles.list} aria-label={t('wall.list')}>
            {getLines(list).map((alarms) => (
              <WallAlarmCard
                key={alarms[0]!.id}
                alarms={alarms}
                busy={busy}
                onAcknowledge={() => acknowledge(alarms)}
              />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** As on the display: alarms of an incident are one line. */
function getLines(list: readonly WallAlarm[]): WallAlarm[][] {
  const lines = new Map<string, WallAlarm[]>();
  for (const alarm of list) {
    const key = alarm.incident === null ? alarm.id : `incident ${alarm.incident}`;
    lines.set(key, [...(lines.get(key) ?? []), alarm]);
  }
  return [...lines.values()];
}
