import { useTranslation } from '@heliograph/i18n';
import { Button, EmptyState, Notice, StationIcon } from '@heliograph/ui';
import { ListSkeleton } from '../../../shared/grid/ListSkeleton.tsx';
import layout from '../../../shared/page/page.module.css';
import type { MissingPart } from '../../../shared/period/periods.ts';

export type MissingField = MissingPart | 'station';

/** Names what is missing, as the specification's `sheet.incompleteForm`. */
export function Incomplete({ missing }: { missing: readonly MissingField[] }) {
  const { t } = useTranslation('report');
  const names = missing.map((field) => t(`lack.${field}`)).join(t('comma'));
  return (
    <div role="alert">
      <Notice tone="warning">{t('incompleteForm', { missing: names })}</Notice>
    </div>
  );
}

/** The address names a station that does not exist, or that the person cannot see. */
export function StationNotVisible({ onOther }: { onOther: () => void }) {
  const { t } = useTranslation('report');
  return (
    <EmptyState
      icon={<StationIcon />}
      title={t('notSeen.title')}
      hint={t('notSeen.hint')}
      action={
        <Button variant="default" onClick={onOther}>
          {t('notSeen.other')}
        </Button>
      }
    />
  );
}

/** The person has no station to report on. */
export function NoStations() {
  const { t } = useTranslation('report');
  return <EmptyState icon={<StationIcon />} title={t('noStations')} hint={t('noStationsHint')} />;
}

/** A report's page while it loads. */
export const ReportSkeleton = () => (
  <div className={layout.page}>
    <ListSkeleton />
  </div>
);
