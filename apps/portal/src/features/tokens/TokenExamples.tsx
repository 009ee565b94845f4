import { entitiesAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { SegmentedControl, Text } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { CopyButton } from '../../shared/controls/CopyButton.tsx';
import styles from './TokenExamples.module.css';
import { examples, type ExampleName } from './examples.ts';

const NAMES = Object.keys(examples) as ExampleName[];

/** How other programs use a token, with the address of this portal and a device of the user. */
export function TokenExamples() {
  const { t } = useTranslation('tokens');
  const [shown, setShown] = useState<ExampleName>('curl');
  const device = useAtomValue(entitiesAtom)?.devices.find(({ device_type }) => device_type === 'C002');
  const text = examples[shown]({
    origin: window.location.origin,
    host: window.location.hostname,
    deviceId: device?.device_id ?? 'DEVICE_ID',
    uuid: device?.iot_gateway_uuid ?? 'GATEWAY_UUID',
  });
  return (
    <div className={styles.examples}>
      <div className={styles.choice}>
        <SegmentedControl
          label={t('examples.title')}
          value={shown}
          onChange={setShown}
          options={NAMES.map((value) => ({ value, label: t(`examples.${value}.name`) }))}
        />
      </div>
      <Text tone="soft">{t(`examples.${shown}.hint`)}</Text>
      <div className={styles.code}>
        <pre tabIndex={0} aria-label={t(`examples.${shown}.name`)}>
          <code>{text}</code>
        </pre>
        <CopyButton value={text} label={t('examples.copy')} />
      </div>
    </div>
  );
}
