import type { Display } from '@heliograph/contracts/http';
import { createTextFilter } from '@heliograph/domain/textSearch';
import { userAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, EmptyState, Grid, IconButton, Notice, ReloadIcon, Row, Stack, Text } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { CopyButton } from '../../../shared/controls/CopyButton.tsx';
import { SearchField } from '../../../shared/fields/SearchField.tsx';
import { DisplayIcon, PlusIcon } from '../../../shared/icons.tsx';
import layout from '../../../shared/page/page.module.css';
import { Loaded } from '../../../shared/query/Loaded.tsx';
import { pairPath, useKioskUrl } from '../displayPaths.ts';
import { useDisplays } from '../useDisplays.ts';
import { DisplayCard } from './DisplayCard.tsx';
import styles from './DisplayListPage.module.css';
import { DisplayOperations } from './displayOperations.tsx';

/** The displays the user manages: for administrators also those of others, with who paired them. */
export function DisplayListPage() {
  const { t } = useTranslation('displays');
  const format = useFormat();
  const query = useDisplays();
  const list = query.data?.list;
  const reload = () => void query.refetch();
  const pairButton = useRef<HTMLAnchorElement>(null);
  const user = useAtomValue(userAtom)?.user_name;
  const [q, setQ] = useState('');
  const isOfOther = ({ create_user }: Display) => create_user !== user;
  const hasOthers = list?.some(isOfOther) ?? false;
  const found = list?.filter((display) => isFound(display, q)) ?? [];
  const offlineCount = list?.filter((display) => display.silent === 1).length ?? 0;

  function revoked() {
    // The button that had the focus is removed with its card.
    pairButton.current?.focus();
    reload();
  }

  function content() {
    if (found.length === 0)
      return <EmptyState icon={<DisplayIcon />} title={t('noMatch')} hint={t('noMatchHint')} />;
    return (
      <Grid as="ul" min={448} gap={16} aria-label={t('list')}>
        {found.map((display) => (
          <DisplayCard
            key={display.display_id}
            display={display}
            isOfOther={isOfOther(display)}
            onCommandSent={reload}
            onRevoked={revoked}
          />
        ))}
      </Grid>
    );
  }

  return (
    <DisplayOperations>
      <div className={layout.page}>
        <Row as="header" gap={[12, 24]} align="center" justify="between" wrap>
          <div>
            <h1 className={layout.title}>{t('title')}</h1>
            <p className={styles.hint}>
              {t('hint')} {hasOthers && t('hintOthers')}
            </p>
          </div>
          <Row gap={8} align="center" wrap>
            {hasOthers && (
              <SearchField className={styles.search ?? ''} label={t('search')} value={q} onChange={setQ} />
            )}
            <IconButton label={t('reload')} icon={<ReloadIcon />} onClick={reload} />
            <Button ref={pairButton} component={Link} to={pairPath()} leftSection={<PlusIcon />}>
              {t('pair')}
            </Button>
          </Row>
        </Row>
        {list !== undefined && list.length > 0 && (
          <p className={styles.count} role="status">
            {t('count', { count: list.length })}
            {offlineCount > 0 && <strong>{t('offlineCount', { count: offlineCount })}</strong>}
          </p>
        )}
        <Loaded
          query={query}
          failed={t('failed')}
          empty={<EmptyDisplays />}
          stale={
            <Notice tone="warning">{t('failedSince', { time: format.time(query.dataUpdatedAt) })}</Notice>
          }
        >
          {content}
        </Loaded>
      </div>
    </DisplayOperations>
  );
}

/** By its name and by who paired it. */
const isFound = ({ name, create_name, create_user }: Display, q: string): boolean =>
  createTextFilter(q)(name, create_name, create_user);

/** Explains how to pair the first display. */
function EmptyDisplays() {
  const { t } = useTranslation('displays');
  return (
    <Stack as="section" gap={12} align="center" surface="flat" pad={[40, 20]} aria-labelledby="no-displays">
      <DisplayIcon className={styles.icon} />
      <Text id="no-displays" as="h2" size={19}>
        {t('empty.title')}
      </Text>
      <Text tone="soft">{t('empty.hint')}</Text>
      <ol className={styles.steps}>
        <li>
          {t('empty.open')}
          <CopiedAddress />
        </li>
        <li>{t('empty.code')}</li>
        <li>{t('empty.enter')}</li>
      </ol>
      <Button component={Link} to={pairPath()}>
        {t('pair')}
      </Button>
    </Stack>
  );
}

/** The address a display opens, with a copy button. */
function CopiedAddress() {
  const { t } = useTranslation('displays');
  const address = useKioskUrl();
  return (
    <span className={styles.address}>
      <code>{address}</code>
      <CopyButton value={address} label={t('empty.copy')} />
    </span>
  );
}
