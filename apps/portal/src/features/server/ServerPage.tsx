import type { ServerStatus } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Card, IconButton, Notice, Progress, ReloadIcon, Row, Stack, Text } from '@heliograph/ui';
import { Fragment, type ReactNode } from 'react';
import layout from '../../shared/page/page.module.css';
import { PageHead } from '../../shared/page/PageHead.tsx';
import { Loaded } from '../../shared/query/Loaded.tsx';
import { callQuery, useEngineQuery } from '../../shared/query/useEngineQuery.ts';
import { DiskUseTable } from './DiskUseTable.tsx';
import styles from './ServerPage.module.css';
import { sizeText } from './sizeText.ts';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';

/** Beyond this an estimate says nothing. */
const FAR_MS = 10 * 365 * 86_400_000;

/** [OPS-07] The machine for administrators: disk, retention, backups, brokers and ingest. */
export function ServerPage() {
  const { t } = useTranslation('server');
  const format = useFormat();
  const query = useEngineQuery(callQuery('server.getServerStatus', {}));
  return (
    <div className={layout.page}>
      <PageHead title={t('title')} lead={t('lead')}>
        <Row gap={12} align="center" tone="soft" size={14}>
          {query.data && <span>{t('measured', { time: format.dateTime(query.data.measure_time) })}</span>}
          <IconButton label={t('reload')} icon={<ReloadIcon />} onClick={() => void query.refetch()} />
        </Row>
      </PageHead>
      <Loaded query={query} failed={t('failed')}>
        {(data) => (
          <div className={styles.cards}>
            <Stack gap={16}>
              <DiskCard status={data} />
              <DiskUseTable status={data} />
            </Stack>
            <Stack gap={16}>
              <StateCard status={data} />
              <ClockNotice {...data.clock} />
              {data.backup && <BackupCard {...data.backup} />}
              {data.ingest && <IngestCard {...data.ingest} />}
              <NotificationsCard />
            </Stack>
          </div>
        )}
      </Loaded>
    </div>
  );
}

function DiskCard({ status: { disk, database, growth, full_time, measure_time } }: { status: ServerStatus }) {
  const { t } = useTranslation('server');
  const format = useFormat();
  const size = (bytes: number) => sizeText(bytes, format.number);
  const far = full_time === null || full_time - measure_time > FAR_MS;
  return (
    <Card title={t('disk.title')}>
      <Row as="p" gap={[4, 16]} justify="between" wrap below={12}>
        <strong>{t('disk.free', { free: size(disk.free), total: size(disk.total) })}</strong>
        <span>{t('disk.percent', { percent: format.number(disk.percent, 1) })}</span>
      </Row>
      <Progress
        aria-label={t('disk.percent', { percent: format.number(disk.percent, 1) })}
        value={disk.percent}
        color={`var(--hg-${disk.state === 'ok' ? 'accent' : disk.state === 'warning' ? 'warning' : 'fault'})`}
      />
      {disk.state === 'warning' && (
        <Notice tone="warning">{t('disk.warning', { percent: disk.warn_percent })}</Notice>
      )}
      {disk.state === 'full' && <Notice tone="fault">{t('disk.full')}</Notice>}
      <dl className={styles.facts}>
        <Fact name={t('disk.growth')}>
          {growth === null ? t('disk.growthUnknown') : t('disk.perDay', { size: size(growth) })}
        </Fact>
        {growth !== null && database.kind === 'embedded' && (
          <Fact name={t('disk.fullAt')}>
            {far ? t('disk.notSoon') : t('disk.fullOn', { date: format.date(full_time) })}
          </Fact>
        )}
      </dl>
      {database.kind === 'external' && (
        <Text above={12} tone="soft">
          {t('disk.external')}
        </Text>
      )}
    </Card>
  );
}

function StateCard({ status }: { status: ServerStatus }) {
  const { t, i18n } = useTranslation('server');
  const format = useFormat();
  const { failing, database, brokers, gateways } = status;
  const getPart = (part: string) =>
    i18n.exists(`server:state.part.${part}`) ? t(`state.part.${part as 'disk'}`) : part;
  return (
    <Card title={t('state.title')}>
      {failing.length > 0 ? (
        <Notice tone="fault">{t('state.failing', { parts: failing.map(getPart).join(', ') })}</Notice>
      ) : (
        <Row as="p" gap={[4, 16]} justify="between" wrap below={12}>
          <strong>{t('state.ready')}</strong>
        </Row>
      )}
      <dl className={styles.facts}>
        <Fact name={t('state.since')}>{format.dateTime(status.start_time)}</Fact>
        <Fact name={t('state.version')}>
          {status.version} (Node {status.node_version})
        </Fact>
        <Fact name={t('state.database')}>{t(`state.${database.kind}`, { version: database.version })}</Fact>
        <Fact name={t('state.brokers')}>
          {brokers.map(({ address, connected }) => (
            <span key={address} className={styles.line}>
              {t(connected ? 'state.connected' : 'state.disconnected', { address })}
            </span>
          ))}
        </Fact>
        {gateways !== null && <Fact name={t('state.gateways')}>{format.integer(gateways)}</Fact>}
      </dl>
    </Card>
  );
}

/** [TRU-02] Explanation of a doubtful clock; nothing while the clock is trusted and old data is deleted. */
function ClockNotice({ state, machine_time, time, deletes }: ServerStatus['clock']) {
  const { t } = useTranslation('server');
  const format = useFormat();
  if (state === 'ok' && deletes) return null;
  return (
    <Card title={t('clock.title')}>
      {state === 'ok' ? (
        <Text>{t('clock.waits')}</Text>
      ) : (
        <Notice tone="fault">
          {t(`clock.${state}`, { machine: format.dateTime(machine_time), time: format.dateTime(time) })}{' '}
          {t('clock.todo')}
        </Notice>
      )}
    </Card>
  );
}

function BackupCard({ every_hours, last, failure }: NonNullable<ServerStatus['backup']>) {
  const { t } = useTranslation('server');
  const format = useFormat();
  if (every_hours === null)
    return (
      <Card title={t('backup.title')}>
        <Notice tone="warning">{t('backup.none')}</Notice>
      </Card>
    );
  const result = failure
    ? t('backup.failedAt', { time: format.dateTime(failure.time), reason: failure.reason })
    : t(last ? 'backup.succeeded' : 'backup.waiting');
  return (
    <Card title={t('backup.title')}>
      <dl className={styles.facts}>
        <Fact name={t('backup.schedule')}>{t('backup.every', { count: every_hours })}</Fact>
        <Fact name={t('backup.last')}>
          {last
            ? t('backup.lastAt', {
                time: format.dateTime(last.time),
                size: sizeText(last.bytes, format.number),
              })
            : t('backup.never')}
        </Fact>
        <Fact name={t('backup.result')}>{result}</Fact>
      </dl>
    </Card>
  );
}

function IngestCard(ingest: NonNullable<ServerStatus['ingest']>) {
  const { t } = useTranslation('server');
  const format = useFormat();
  const { waiting, lag_ms } = ingest;
  return (
    <Card title={t('ingest.title')}>
      <dl className={styles.facts}>
        {(['messages', 'values', 'duplicates', 'refused'] as const).map((figure) => (
          <Fact key={figure} name={t(`ingest.${figure}`)}>
            {format.integer(ingest[figure])}
          </Fact>
        ))}
        <Fact name={t('ingest.waiting')}>
          {lag_ms < 1000
            ? format.integer(waiting)
            : t('ingest.waitingFor', { count: waiting, seconds: format.integer(lag_ms / 1000) })}
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** [ALM-06] Alarm messages to users and webhooks that are waiting or failed. */
function NotificationsCard() {
  const { t } = useTranslation('server');
  const format = useFormat();
  const { data, error } = useEngineQuery(callQuery('notification.getNotificationState', {}));
  return (
    <Card title={t('notifications.title')}>
      <FailureAlert title={t('notifications.unknown')} failure={error} />
      {data && (
        <dl className={styles.facts}>
          {data.channels.map(({ channel, waiting, oldest_time, sent, failed, error: last, error_time }) => (
            <Fragment key={channel}>
              <dt>{t(`notifications.${channel}`)}</dt>
              <dd>
                <span className={styles.line}>
                  {oldest_time === null
                    ? t('notifications.nothing')
                    : t('notifications.waiting', { count: waiting, time: format.dateTime(oldest_time) })}
                </span>
                <span className={styles.line}>
                  {t('notifications.day', { sent: format.integer(sent), failed: format.integer(failed) })}
                </span>
                {error_time !== null && (
                  <span className={styles.line}>
                    {t('notifications.last', { time: format.dateTime(error_time), reason: last })}
                  </span>
                )}
              </dd>
            </Fragment>
          ))}
          {data.changes > 0 && (
            <>
              <dt>{t('notifications.changes')}</dt>
              <dd>{format.integer(data.changes)}</dd>
            </>
          )}
        </dl>
      )}
    </Card>
  );
}
