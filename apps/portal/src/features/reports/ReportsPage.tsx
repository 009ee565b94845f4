import { userAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { EmptyState } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { SheetIcon } from '../../shared/icons/icons.tsx';
import { Waiting } from './frame/Waiting.tsx';
import { ReportCards } from './ReportCards.tsx';
import { GenericReport, reportViews } from './reportViews.ts';

/** The reports to choose from, or the one that the address names; any other name is a generic report (spec B §2.11). */
export function ReportsPage() {
  const user = useAtomValue(userAtom);
  const [search] = useSearchParams();
  const type = search.get('report') ?? '';
  if (type === '') return <ReportCards />;
  if (type === 'operation' && user?.is_admin !== 1) return <AdministratorsOnly />;
  const View = reportViews[type] ?? GenericReport;
  return (
    <Suspense fallback={<Waiting />}>
      <View key={type} />
    </Suspense>
  );
}

function AdministratorsOnly() {
  const { t } = useTranslation('report');
  return (
    <EmptyState
      icon={<SheetIcon />}
      title={t('administrators')}
      hint={t('administratorsHint')}
      action={
        <Button variant="default" component={Link} to={{ search: '' }}>
          {t('back')}
        </Button>
      }
    />
  );
}
