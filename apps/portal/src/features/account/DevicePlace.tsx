import type { SessionInfo } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { Row, Text } from '@heliograph/ui';
import { usePlaceName } from '../../shared/usePlaceName.ts';
import styles from './DevicePlace.module.css';
import { PhoneIcon, ScreenIcon } from './icons.tsx';

/** Browser and operating system, as the server names them, and where it is; each empty when unknown. */
type Device = Pick<SessionInfo, 'browser' | 'os' | 'address' | 'place'>;

interface DevicePlaceProps {
  device: Device;
  /** Highlights the device. */
  mark: { text: string; tone: 'normal' | 'fault' } | null;
}

const MOBILE_SYSTEMS = new Set(['Android', 'iOS', 'HarmonyOS']);

/** A device and where it is, with its picture beside: two cells of a row. */
export function DevicePlace({ device, mark }: DevicePlaceProps) {
  const { t } = useTranslation('account');
  const deviceName = useDeviceName();
  const placeName = usePlaceName();
  return (
    <>
      <span className={styles.icon} data-tone={mark?.tone}>
        {MOBILE_SYSTEMS.has(device.os) ? <PhoneIcon /> : <ScreenIcon />}
      </span>
      <Row gap={[2, 10]} align="center" wrap shrinks>
        <Text as="strong" weight={600} breaks>
          {deviceName(device)}
        </Text>
        {mark && (
          <span className={styles.mark} data-tone={mark.tone}>
            {mark.text}
          </span>
        )}
        <span className={styles.address}>
          {[placeName(device.place), device.address || t('sessions.unknownAddress')]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </Row>
    </>
  );
}

/** Names a device: `Chrome on Windows`. */
export function useDeviceName(): (device: Pick<Device, 'browser' | 'os'>) => string {
  const { t } = useTranslation('account');
  return ({ browser, os }) => {
    if (browser === '' && os === '') return t('sessions.unknownBrowser');
    return t('sessions.place', {
      browser: browser || t('sessions.unknownBrowser'),
      os: os || t('sessions.unknownSystem'),
    });
  };
}
