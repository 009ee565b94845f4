import type { BusDiagnostics } from '@heliograph/contracts/mqtt';
import { useFormat, useTranslation, type Translate } from '@heliograph/i18n';
import { Button, Card, StatusLabel, Text } from '@heliograph/ui';
import styles from './Diagnostics.module.css';

interface BusCardProps {
  bus: BusDiagnostics;
  /** By the clock of the gateway, ms. */
  now: number;
  onRestart: () => void;
}

/** A bus with its load, its errors and the units that are left alone. */
export function BusCard({ bus, now, onRestart }: BusCardProps) {
  const { t } = useTranslation('diagnostics');
  const { t: connect } = useTranslation('connect');
  const format = useFormat();
  const { name, kind, connected, load, requests, errors, quarantined, frames } = bus;
  const failed = Object.values(errors).reduce((sum, count) => sum + count, 0);
  const percent = load === null ? null : Math.round(load * 100);
  return (
    <Card
      title={name}
      aside={
        <Button size="compact-sm" variant="default" onClick={onRestart}>
          {t('command.restart_bus.action')}
        </Button>
      }
    >
      <p className={styles.note}>
        {isKind(kind) ? connect(`kind.${kind}`) : kind}{' '}
        <StatusLabel tone={connected ? 'normal' : 'offline'}>
          {t(connected ? 'connected' : 'disconnected')}
        </StatusLabel>
      </p>
      <dl className={styles.facts}>
        {percent !== null && (
          <div>
            <dt title={t('loadHint')}>{t('load')}</dt>
            <dd>
              {format.percent(percent)}
              <meter
                className={styles.load}
                min={0}
                max={100}
                high={80}
                value={percent}
                aria-label={t('loadHint')}
              />
            </dd>
          </div>
        )}
        <div>
          <dt>{t('requests')}</dt>
          <dd>{format.integer(requests)}</dd>
        </div>
        <div>
          <dt>{t('errors')}</dt>
          <dd>
            {failed === 0 ? (
              t('noErrors')
            ) : (
              <>
                {format.integer(failed)}
                {requests > 0 && (
                  <span className={styles.aside}>
                    {t('errorRate', { rate: format.percent((failed / requests) * 100, 1) })}
                  </span>
                )}
              </>
            )}
          </dd>
        </div>
      </dl>
      {failed > 0 && (
        <ul className={styles.list} aria-label={t('errors')}>
          {Object.entries(errors)
            .filter(([, count]) => count > 0)
            .map(([what, count]) => (
              <li key={what}>
                <span>{errorText(what, t)}</span>
                <span>{format.integer(count)}</span>
              </li>
            ))}
        </ul>
      )}
      {quarantined.length > 0 && (
        <>
          <Text as="h3" size={15} weight={600}>
            {t('quarantined')}
          </Text>
          <ul className={styles.list} aria-label={t('quarantined')}>
            {quarantined.map(({ unit, until }) => {
              const seconds = Math.ceil((until - now) / 1000);
              return (
                <li key={unit}>
                  <StatusLabel tone="warning">{t('unit', { unit })}</StatusLabel>
                  <span>{seconds > 0 ? t('nextIn', { count: seconds }) : t('nextNow')}</span>
                </li>
              );
            })}
          </ul>
        </>
      )}
      <details className={styles.details}>
        <summary>{t('frames')}</summary>
        {frames.length === 0 ? (
          <p className={styles.note}>{t('noFrames')}</p>
        ) : (
          <ul className={styles.frames}>
            {frames.map(({ at, direction, bytes }, index) => (
              <li key={`${at} ${index}`} data-direction={direction}>
                <span>{`${format.time(at)} ${t(direction)}`}</span>
                <code>{bytes.replaceAll(/(..)(?=\S)/g, '$1 ')}</code>
              </li>
            ))}
          </ul>
        )}
      </details>
    </Card>
  );
}

const KINDS = ['tcp', 'rtu-over-tcp', 'rtu', 'solarman', 'ocpp'] as const;
const isKind = (kind: string): kind is (typeof KINDS)[number] => KINDS.some((one) => one === kind);

type DiagnosticsTexts = Translate<'diagnostics'>;

/** Kinds that have no text are shown as the gateway calls them. */
function errorText(what: string, t: DiagnosticsTexts): string {
  if (what === 'timeout' || what === 'crc' || what === 'connection') return t(`error.${what}`);
  const [, code] = /^exception (\d+)$/.exec(what) ?? [];
  return code === undefined ? what : t('error.exception', { code });
}
