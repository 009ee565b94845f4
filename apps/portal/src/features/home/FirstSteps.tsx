import { lastSeenAtom } from '@heliograph/board';
import type { Station } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { Button, CheckIcon, Row, Stack, Text, VisuallyHidden } from '@heliograph/ui';
import { atom, useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { GatewayConnections } from '../../shared/gateway/GatewayConnections.tsx';
import { addStationPath, stationPath } from '../../shared/paths.ts';
import styles from './FirstSteps.module.css';

interface FirstStepsProps {
  /** The station to connect; null until one has been added. */
  station: Station | null;
  onDone: () => void;
}

const never = atom(null);

/** [HOME-07] First steps of a new account: add a station, then connect its gateway. */
export function FirstSteps({ station, onDone }: FirstStepsProps) {
  const { t } = useTranslation('home');
  const isHeard = useAtomValue(station ? lastSeenAtom(station.id) : never) !== null;
  return (
    <div className={styles.steps}>
      <Text as="h2" size={22} weight={650}>
        {t('first.title')}
      </Text>
      <p className={styles.lead}>{t('first.lead')}</p>
      <Stack as="ol" gap={12} above={4}>
        <Step number={1} title={t('first.add')} isDone={station !== null}>
          {station ? (
            <p>{t('first.added', { name: station.station_name })}</p>
          ) : (
            <>
              <p>{t('first.addText')}</p>
              <Button component={Link} to={addStationPath} className={styles.action}>
                {t('first.addAction')}
              </Button>
              <p className={styles.note}>{t('first.others')}</p>
            </>
          )}
        </Step>
        <Step number={2} title={t('first.connect')} isDone={isHeard}>
          {station ? (
            <>
              <p>{isHeard ? t('first.done', { name: station.station_name }) : t('first.connectText')}</p>
              <GatewayConnections key={station.id} station={station.id} />
            </>
          ) : (
            <p>{t('first.connectLater')}</p>
          )}
        </Step>
      </Stack>
      {station && (
        <Row gap={12} wrap>
          {isHeard && (
            <Button component={Link} to={stationPath(station.id)}>
              {t('first.open')}
            </Button>
          )}
          <Button variant="default" onClick={onDone}>
            {t('first.overview')}
          </Button>
        </Row>
      )}
    </div>
  );
}

interface StepProps {
  number: number;
  title: string;
  isDone: boolean;
  children: ReactNode;
}

function Step({ number, title, isDone, children }: StepProps) {
  const { t } = useTranslation('home');
  return (
    <li className={styles.step} data-done={isDone}>
      <span className={styles.mark} aria-hidden>
        {isDone ? <CheckIcon /> : number}
      </span>
      <Stack gap={10}>
        <h3 className={styles.name}>
          {title}
          {isDone && <VisuallyHidden as="span">{t('first.stepDone')}</VisuallyHidden>}
        </h3>
        {children}
      </Stack>
    </li>
  );
}
