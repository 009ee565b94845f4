import { useTranslation } from '@heliograph/i18n';
import { PhoneIcon, ScreenIcon } from './icons.tsx';

/** Browser and operating system, as the server names them; empty when unknown. */
interface Device {
  browser: string;
  os: string;
}

const MOBILE_SYSTEMS = new Set(['Android', 'iOS', 'HarmonyOS']);

export const DeviceIcon = ({ os }: Pick<Device, 'os'>) =>
  MOBILE_SYSTEMS.has(os) ? <PhoneIcon /> : <ScreenIcon />;

/** Names a device: `Chrome on Windows`. */
export function useDeviceName(): (device: Device) => string {
  const { t } = useTranslation('account');
  return ({ browser, os }) => {
    if (browser === '' && os === '') return t('sessions.unknownBrowser');
    return t('sessions.place', {
      browser: browser || t('sessions.unknownBrowser'),
      os: os || t('sessions.unknownSystem'),
    });
  };
}
