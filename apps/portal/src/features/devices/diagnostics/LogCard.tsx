import type { Device } from '@heliograph/contracts/http';
import { LOG_LINES, type GatewayLogLine } from '@heliograph/contracts/mqtt';
import { useEngine } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, Card } from '@heliograph/ui';
import { useEffect, useState } from 'react';
import { downloadText } from '../../../shared/downloadText.ts';
import { FailureAlert } from '../../../shared/failure/FailureAlert.tsx';
import styles from './Diagnostics.module.css';

/** ms between two requests while the log is shown. */
const EVERY_MS = 5_000;

/** Last lines of a gateway's log, read when the user opens it. */
export function LogCard({ device }: { device: Device }) {
  const { t } = useTranslation('diagnostics');
  const [isOpen, setIsOpen] = useState(false);
  const { lines, failure } = useLog(device.device_id, isOpen);
  const format = useFormat();
  const text = (lines ?? [])
    .map((line) => `${format.dateTime(line.at)} ${line.level.padEnd(5)} ${line.text}`)
    .join('\n');
  return (
    <Card
      title={t('log.title')}
      aside={
        <span className={styles.actions}>
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
        </span>
      }
    >
      {isOpen && (
        <>
          <FailureAlert title={t('log.failed')} failure={failure} />
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

function useLog(deviceId: string, isOpen: boolean) {
  const { api } = useEngine();
  /** Undefined until read, null if the gateway reports none. */
  const [lines, setLines] = useState<readonly GatewayLogLine[] | null>();
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (!isOpen) return;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function read() {
      try {
        const read = document.hidden ? undefined : await api.gateways.log({ deviceId, lines: LOG_LINES });
        if (isGone) return;
        if (read !== undefined) setLines(read);
        setFailure(null);
      } catch (reason) {
        if (!isGone) setFailure(reason);
      }
      if (!isGone) timer = setTimeout(() => void read(), EVERY_MS);
    }
    void read();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [api, deviceId, isOpen]);
  return { lines, failure };
}
