import { Grid, Row } from '@heliograph/ui';
import { useTranslation } from '@heliograph/i18n';
import type { ReactNode } from 'react';
import { BackLink } from '../../../shared/page/BackLink.tsx';
import layout from '../../../shared/page/page.module.css';
import styles from './ReportFrame.module.css';

export interface ReportFrameProps {
  title: string;
  /** Beside the title: the type of a generic report. */
  kind?: string | undefined;
  /** Under the title on paper: what the report was asked with. */
  subtitle?: string | undefined;
  /** Buttons for the report as a whole: export, print. */
  actions?: ReactNode;
  /** Form of the report. */
  form: ReactNode;
  children: ReactNode;
}

/** The screen of one report, with the way back to all of them. */
export function ReportFrame({ title, subtitle, kind, actions, form, children }: ReportFrameProps) {
  const { t } = useTranslation('report');
  return (
    <div className={layout.page}>
      <BackLink to={{ search: '' }}>{t('back')}</BackLink>
      <Row gap={[12, 24]} align="center" justify="between" wrap>
        <h1 className={layout.title}>
          {title} {kind && <small className={styles.kind}>{kind}</small>}
        </h1>
        {actions && <div className={styles.actions}>{actions}</div>}
      </Row>
      {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      <section className={`${styles.form} ${layout.tools}`} aria-label={t('form')}>
        {form}
      </section>
      {children}
    </div>
  );
}

/** The figures of a report at a glance, over its table. */
export function Figures({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.figures} aria-label={label}>
      {children}
    </section>
  );
}

/** Notes for the reader, in small type under the rows. */
export function Notes({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <Grid as="ul" gap={4} bullets tone="faint" size={13} aria-label={label}>
      {children}
    </Grid>
  );
}
