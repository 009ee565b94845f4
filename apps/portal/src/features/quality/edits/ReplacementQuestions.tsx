import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, Row, Text } from '@heliograph/ui';
import { HelpIcon } from '../../../shared/icons.tsx';
import type { StationCounter } from '../useStationCounters.ts';
import type { ReplacementQuestion } from './replacementQuestions.ts';
import styles from './ReplacementQuestions.module.css';

/** How many are shown; the ledger lists them all. */
const SHOWN = 3;

interface ReplacementQuestionsProps {
  /** Newest first. */
  questions: readonly ReplacementQuestion[];
  counters: readonly StationCounter[];
  /** The station's. */
  zone: string;
  disabled: boolean;
  onAnswer: (question: ReplacementQuestion) => void;
}

/** Asks whether meters were replaced where their readings jumped. */
export function ReplacementQuestions({
  questions,
  counters,
  zone,
  disabled,
  onAnswer,
}: ReplacementQuestionsProps) {
  const { t } = useTranslation('quality');
  const format = useFormat();
  if (questions.length === 0) return null;
  return (
    <section className={styles.questions} aria-label={t('question.title')}>
      <Row as="h2" gap={8} align="center" below={4} tone="warning" size={16}>
        <HelpIcon />
        {t('question.title')}
      </Row>
      <ul className={styles.list}>
        {questions.slice(0, SHOWN).map((question) => {
          const { deviceId, at } = question;
          const own = counters.filter(({ device }) => device.device_id === deviceId);
          const names = question.counters.map(
            ({ code }) => own.find((one) => one.code === code)?.name ?? code,
          );
          return (
            <li key={`${deviceId} ${at}`}>
              <span>
                {t('question.text', {
                  count: names.length,
                  device: own[0]?.device.obj_name ?? deviceId,
                  time: format.dateTime(at, zone),
                  counters: names.join(t('comma')),
                })}
              </span>
              <Button size="compact-sm" disabled={disabled} onClick={() => onAnswer(question)}>
                {t('question.check')}
              </Button>
            </li>
          );
        })}
      </ul>
      {questions.length > SHOWN && (
        <Text above={8} tone="soft" size={14}>
          {t('question.more', { count: questions.length - SHOWN })}
        </Text>
      )}
    </section>
  );
}
