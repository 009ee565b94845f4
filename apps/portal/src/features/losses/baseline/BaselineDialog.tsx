import type { LossBaseline } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, Dialog, Stack, Text } from '@heliograph/ui';
import { Facts } from '../../../shared/page/Facts.tsx';
import { usePlaneText } from '../../../shared/station/planeTexts.ts';
import styles from './BaselineDialog.module.css';

interface BaselineDialogProps {
  baseline: LossBaseline;
  /** The station's. */
  zone: string;
  /** Null for those who may not learn it again. */
  onAgain: (() => void) | null;
  onClose: () => void;
}

const STEPS = ['clear', 'planes', 'weather', 'interval', 'causes', 'frozen'] as const;

/** How the expected energy and its losses were calculated. */
export function BaselineDialog({ baseline, zone, onAgain, onClose }: BaselineDialogProps) {
  const { t } = useTranslation('losses');
  const format = useFormat();
  const planeText = usePlaneText();
  const date = (at: number) => format.date(at, zone);
  const signed = (part: number) => `${part > 0 ? '+' : ''}${format.percent(part * 100, 1)}`;
  const { planes, planes_from, limit, r2, day_lower, day_upper, weather, neighbours } = baseline;
  return (
    <Dialog
      opened
      size="form"
      title={t('how.title')}
      onClose={onClose}
      footer={
        onAgain && (
          <Button variant="default" onClick={onAgain}>
            {t('state.again')}
          </Button>
        )
      }
    >
      <Stack gap={20}>
        <Facts
          facts={[
            [t('how.planes'), <PlaneList key="planes" texts={planes.map(planeText)} from={planes_from} />],
            [t('how.limit'), limit === null ? t('how.noLimit') : `${format.number(limit)} kW`],
            [
              t('how.r2'),
              <>
                {format.number(r2, 3)}{' '}
                <Text as="span" tone="faint" size={13}>
                  {t('how.r2Hint')}
                </Text>
              </>,
            ],
            // Without judged days the interval is not known yet.
            day_upper > day_lower && [
              t('how.interval'),
              t('how.intervalText', { lower: signed(day_lower), upper: signed(day_upper) }),
            ],
            [
              t('how.weather'),
              weather === 'neighbours' ? t('how.neighbours', { count: neighbours }) : t('how.clearDays'),
            ],
            [t('how.period'), t('span', { from: date(baseline.from), until: date(baseline.to - 1) })],
            [
              t('how.version'),
              t('how.versionText', {
                version: baseline.version,
                date: date(baseline.learnt_at),
                reason: t(`how.reason.${baseline.reason}`),
              }),
            ],
          ]}
        />
        <section className={styles.method}>
          <h3>{t('how.method')}</h3>
          <ol>
            {STEPS.map((step) => (
              <li key={step}>{t(`how.step.${step}`)}</li>
            ))}
          </ol>
          <p>{t('how.money')}</p>
        </section>
        <details>
          <summary>{t('how.clearDaysTitle', { count: baseline.clear_days.length })}</summary>
          <ul className={styles.days}>
            {baseline.clear_days.map((day) => (
              <li key={day}>{date(day)}</li>
            ))}
          </ul>
        </details>
      </Stack>
    </Dialog>
  );
}

interface PlaneListProps {
  texts: readonly string[];
  from: LossBaseline['planes_from'];
}

function PlaneList({ texts, from }: PlaneListProps) {
  const { t } = useTranslation('losses');
  return (
    <>
      {texts.map((text) => (
        <span key={text} className={styles.plane}>
          {text}
        </span>
      ))}
      <Text as="span" tone="faint" size={13}>
        {t(`how.planesFrom.${from}`)}
      </Text>
    </>
  );
}
