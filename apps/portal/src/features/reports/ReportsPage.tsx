import { userAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, EmptyState, Grid, Text } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { Link, useSearchParams } from 'react-router-dom';
import { SheetIcon } from '../../shared/icons.tsx';
import layout from '../../shared/page/page.module.css';
import { ReportSkeleton } from './frame/notices.tsx';
import { reportEntries, reportOfType } from './reports.ts';
import styles from './ReportsPage.module.css';
import { lazyPart } from '../../shared/failure/lazyPart.tsx';

/** Each report's page, fetched when it is first opened. */
const pages = Object.fromEntries(
  reportEntries.map(({ name, load }) => [name, lazyPart(load, <ReportSkeleton />)]),
);

// Preloads the report that the page opens with, before the page itself renders.
void pages[reportOfType(new URLSearchParams(location.search).get('report') ?? '')?.name ?? '']?.preload();

/** The reports to choose from, or the one that the address names. */
export function ReportsPage() {
  const { t } = useTranslation('report');
  const user = useAtomValue(userAtom);
  const [search] = useSearchParams();
  const type = search.get('report') ?? '';
  if (type === '') return <ReportCards />;
  const entry = reportOfType(type);
  if (entry?.onlyAdministrators && user?.is_admin !== 1) return <AdministratorsOnly />;
  const name = entry?.name ?? 'data';
  const Page = pages[name]!;
  return <Page key={type} title={t(`card.${name}.title`)} />;
}

function ReportCards() {
  const { t } = useTranslation('report');
  const user = useAtomValue(userAtom);
  const shown = reportEntries.filter(
    (entry) =>
      (!entry.onlyAdministrators || user?.is_admin === 1) && (!entry.notForGuests || user?.is_guest !== 1),
  );
  return (
    <div className={layout.page}>
      <h1 className={layout.title}>{t('title')}</h1>
      <Text tone="soft">{t('intro')}</Text>
      <Grid as="ul" min={336} gap={16}>
        {shown.map(({ name, type, Icon }) => (
          <li key={type} className={styles.card} data-type={type}>
            <span className={styles.icon}>
              <Icon />
            </span>
            <Text as="h2" size={17}>
              <Link className={styles.link ?? ''} to={{ search: `report=${type}` }}>
                {t(`card.${name}.title`)}
              </Link>
            </Text>
            <Text tone="soft" size={15}>
              {t(`card.${name}.hint`)}
            </Text>
          </li>
        ))}
      </Grid>
    </div>
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
