import type { Device } from '@heliograph/contracts/http';
import { LOG_LINES } from '@heliograph/contracts/mqtt';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, Card, Row } from '@heliograph/ui';
import { useState } from 'react';
import { downloadText } from '../../../shared/downloadText.ts';
import { FailureAlert } from '../../../shared/failure/FailureAlert.tsx';
import { useEngineQuery } from '../../../shared/query/useEngineQuery.ts';
import styles from './Diagnostics.module.css';

/** ms between two requests while the log is shown. */
const EVERY_MS = 5_000;

/** Last lines of a gateway's log, read when the user opens it. */
export function LogCard({ device }: { device: Device }) {
  const { t } = useTranslation('diagnostics');
  const [isOpen, setIsOpen] = useState(false);
  // Null if the gateway reports none.
  const { data: lines, error } = useEngineQuery({
    key: isOpen ? ['gateways.log', device.device_id] : null,
    ask: ({ api }) => api.gateways.log({ deviceId: device.device_id, lines: LOG_LINES }),
    every: EVERY_MS,
    keepsPrevious: true,
  });
  const format = useFormat();
  const text = (lines ?? [])
    .map((line) => `${format.dateTime(line.at)} ${line.level.padEnd(5)} ${line.text}`)
    .join('\n');
  return (
    <Card
      title={t('log.title')}
      aside={
        <Row as="span" gap={8}>
          {isOpen && text !== '' && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => downloadText(`${device.device_id}.log`, `${text}\n`)}
            >
              {t('log.download')}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="default"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t(isOpen ? 'log.hide' : 'log.show')}
          </Button>
        </Row>
      }
    >
      {isOpen && (
        <>
          <FailureAlert title={t('log.failed')} failure={error} />
          {lines !== undefined &&
            (text === '' ? (
              <p className={styles.note}>{t('log.empty')}</p>
            ) : (
              <pre className={styles.log} tabIndex={0} aria-label={t('log.lines')}>
                {text}
              </pre>
            ))}
        </>
      )}
    </Card>
  );
}
