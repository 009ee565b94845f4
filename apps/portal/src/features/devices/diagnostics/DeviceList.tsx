import type { DeviceDiagnostics } from '@heliograph/contracts/mqtt';
import { CLOCK_TOLERANCE_MS } from '@heliograph/domain/gateways';
import { entitiesAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, Card, StatusLabel, Text } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useDurationText } from '../detail/realTime/propertyText.ts';
import type { Command } from './CommandDialog.tsx';
import styles from './Diagnostics.module.css';

interface DeviceListProps {
  devices: readonly DeviceDiagnostics[];
  /** By the clock of the gateway, ms. */
  now: number;
  onCommand: (command: Command) => void;
}

/** The devices as the gateway knows them: their maps and clocks. */
export function DeviceList({ devices, now, onCommand }: DeviceListProps) {
  const { t } = useTranslation('diagnostics');
  const known = useAtomValue(entitiesAtom)?.devices;
  return (
    <Card title={t('devices')}>
      {devices.length === 0 && <p className={styles.note}>{t('noDevices')}</p>}
      <ul className={styles.devices} aria-label={t('devices')}>
        {devices.map((device) => (
          <DeviceRow
            key={device.device_id}
            device={device}
            name={
              known?.find(({ device_id }) => device_id === device.device_id)?.obj_name ?? device.device_id
            }
            now={now}
            onCommand={onCommand}
          />
        ))}
      </ul>
    </Card>
  );
}

interface DeviceRowProps extends Omit<DeviceListProps, 'devices'> {
  device: DeviceDiagnostics;
  name: string;
}

function DeviceRow({ device, name, now, onCommand }: DeviceRowProps) {
  const { t } = useTranslation('diagnostics');
  const format = useFormat();
  const { device_id: value, bus, unit, map, confirmed, manufacturer, type, answered_at, problem } = device;
  const seconds = Math.floor(Math.max(0, now - (answered_at ?? now)) / 1000);
  const answeredText =
    answered_at === null
      ? t('never')
      : seconds < 60
        ? t('secondsAgo', { seconds })
        : format.ago(answered_at, now);
  const maker = [manufacturer, type].filter(Boolean).join(' ');
  return (
    <li className={styles.device} aria-label={name}>
      <Text as="h3" size={15} weight={600}>
        {name}
      </Text>
      <dl className={styles.facts}>
        {bus !== null && (
          <div>
            <dt>{t('bus')}</dt>
            <dd>
              {bus}
              {unit !== null && <span className={styles.aside}>{t('unit', { unit })}</span>}
            </dd>
          </div>
        )}
        {maker !== '' && (
          <div>
            <dt>{t('type')}</dt>
            <dd>{maker}</dd>
          </div>
        )}
        {(map !== null || confirmed !== null) && (
          <div>
            <dt>{t('map')}</dt>
            <dd>
              {map ?? t('mapNone')}
              {confirmed !== null && (
                <StatusLabel tone={confirmed ? 'normal' : 'warning'}>
                  {t(confirmed ? 'confirmed' : 'unconfirmed')}
                </StatusLabel>
              )}
              {map !== null && confirmed === false && (
                <Button
                  size="compact-sm"
                  onClick={() => onCommand({ command: 'confirm_map', value, name, about: `${map} ${maker}` })}
                >
                  {t('command.confirm_map.action')}
                </Button>
              )}
            </dd>
          </div>
        )}
        {device.clock_drift !== null && (
          <Clock
            drift={device.clock_drift}
            onSet={() => onCommand({ command: 'set_device_clock', value, name })}
          />
        )}
        <div>
          <dt>{t('answered')}</dt>
          <dd>{answeredText}</dd>
        </div>
      </dl>
      {problem !== undefined && (
        <Text tone="warning" breaks>
          {problem}
        </Text>
      )}
    </li>
  );
}

/** @param drift ms that the device's clock is ahead */
function Clock({ drift, onSet }: { drift: number; onSet: () => void }) {
  const { t } = useTranslation('diagnostics');
  const duration = useDurationText();
  const isRight = Math.abs(drift) <= CLOCK_TOLERANCE_MS;
  const off = { duration: duration(Math.abs(drift) / 1000) };
  return (
    <div>
      <dt>{t('clock')}</dt>
      <dd>
        {isRight ? (
          t('clockRight', { seconds: (drift / 1000).toFixed(0) })
        ) : (
          <StatusLabel tone="warning">{t(drift > 0 ? 'clockAhead' : 'clockBehind', off)}</StatusLabel>
        )}
        {!isRight && (
          <Button size="compact-sm" variant="default" onClick={onSet}>
            {t('command.set_device_clock.action')}
          </Button>
        )}
      </dd>
    </div>
  );
}
