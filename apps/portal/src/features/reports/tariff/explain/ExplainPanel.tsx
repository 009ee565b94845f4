import type { TariffQuestion } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { CrossIcon, Dialog, IconButton, Skeleton } from '@heliograph/ui';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useId, useRef } from 'react';
import { Refusal } from '../../../../shared/failure/Refusal.tsx';
import { instantText } from '../../frame/rowTime.ts';
import { ExplainedBuckets } from './ExplainedBuckets.tsx';
import styles from './ExplainPanel.module.css';
import { useExplanation, type ExplainedRow } from './useExplanation.ts';

export interface ExplainPanelProps {
  question: TariffQuestion;
  row: ExplainedRow;
  zone: string;
  onClose: () => void;
}

/** How a row came about, beside the table while there is room, else over it. */
export function ExplainPanel(props: ExplainPanelProps) {
  const { t } = useTranslation('tariffReport');
  const isRoomy = useMediaQuery('(min-width: 80em)', undefined, { getInitialValueInEffect: false });
  if (isRoomy) return <Aside {...props} />;
  return (
    <Dialog opened size="form" title={t('explain.title')} onClose={props.onClose}>
      <Content {...props} />
    </Dialog>
  );
}

function Aside(props: ExplainPanelProps) {
  const { t } = useTranslation('tariffReport');
  const { t: common } = useTranslation();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    heading.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <aside
      className={styles.panel}
      aria-labelledby={id}
      onKeyDown={({ key }) => {
        if (key === 'Escape') props.onClose();
      }}
    >
      <header className={styles.head}>
        <h2 id={id} ref={heading} tabIndex={-1} className={styles.title}>
          {t('explain.title')}
        </h2>
        <IconButton label={common('action.close')} icon={<CrossIcon />} onClick={props.onClose} />
      </header>
      <Content {...props} />
    </aside>
  );
}

function Content({ question, row, zone }: ExplainPanelProps) {
  const { t } = useTranslation('tariffReport');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { value, failure } = useExplanation(question, row);
  return (
    <div className={styles.content}>
      <p className={styles.span}>
        {instantText(row.at, zone, format)} – {instantText(row.until, zone, format)}
      </p>
      {failure !== null ? (
        <Refusal title={t('explain.failed')} failure={failure} />
      ) : value === null ? (
        <div className={styles.waiting} role="status" aria-label={common('loading')}>
          <Skeleton />
        </div>
      ) : (
        <ExplainedBuckets explanation={value} zone={zone} />
      )}
    </div>
  );
}
