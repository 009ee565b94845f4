import { createTextFilter } from '@heliograph/domain/textSearch';
import { useTranslation } from '@heliograph/i18n';
import { Button, Card, EmptyState, Grid, Text } from '@heliograph/ui';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { SearchField } from '../../shared/fields/SearchField.tsx';
import { ChevronRightIcon, SearchIcon } from '../../shared/icons.tsx';
import { paths } from '../../shared/paths.ts';
import { Prose } from '../../shared/prose/Prose.tsx';
import { plainText } from '../../shared/prose/parseProse.ts';
import { helpCards, type HelpCard, type HelpEntry } from './helpEntries.ts';
import styles from './HelpPage.module.css';

/** Up to this many search results are shown expanded. */
const EXPAND_LIMIT = 2;

/** [APP-09] Help answers in three cards, with search and links. */
export function HelpPage() {
  const { t } = useTranslation('help');
  const [query, setQuery] = useState('');

  const isFound = createTextFilter(query);
  const cards = (Object.keys(helpCards) as HelpCard[])
    .map((card) => ({ card, entries: helpCards[card].filter(matches) }))
    .filter(({ entries }) => entries.length > 0);
  const found = cards.reduce((sum, { entries }) => sum + entries.length, 0);
  const searching = query.trim() !== '';

  function matches(entry: HelpEntry): boolean {
    return isFound(t(`entries.${entry}.question`), plainText(t(`entries.${entry}.answer`)));
  }

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <p>
          {t('lead')} <Link to={paths.action}>{t('manual')}</Link>
        </p>
        <div className={styles.search}>
          <SearchField type="search" size="md" label={t('search')} value={query} onChange={setQuery} />
          <Text role="status" as="span" tone="soft">
            {searching && t('found', { count: found })}
          </Text>
        </div>
      </header>
      {found === 0 && (
        <EmptyState
          icon={<SearchIcon />}
          title={t('noMatch')}
          hint={t('noMatchHint')}
          action={
            <Button variant="subtle" size="compact-sm" onClick={() => setQuery('')}>
              {t('showAll')}
            </Button>
          }
        />
      )}
      <Grid fit={336} gap={20} align="start">
        {cards.map(({ card, entries }) => (
          <Card key={card} title={t(`card.${card}`)}>
            {entries.map((entry) => (
              <HelpAnswer key={entry} entry={entry} isExpanded={searching && found <= EXPAND_LIMIT} />
            ))}
          </Card>
        ))}
      </Grid>
    </div>
  );
}

/** A collapsible question and answer. The address `#entry` opens it expanded. */
function HelpAnswer({ entry, isExpanded }: { entry: HelpEntry; isExpanded: boolean }) {
  const { t } = useTranslation('help');
  const { hash, key } = useLocation();
  const isLinked = hash === `#${entry}`;
  const [isOpen, setIsOpen] = useState(isLinked);
  const summary = useRef<HTMLElement>(null);
  const [expandedAt, setExpandedAt] = useState(key);
  const followedKey = useRef<string>(null);

  // Each navigation to it expands it again.
  if (expandedAt !== key) {
    setExpandedAt(key);
    if (isLinked) setIsOpen(true);
  }

  useEffect(() => {
    // A tab that is shown again keeps its scroll position.
    if (!isLinked || followedKey.current === key) return;
    followedKey.current = key;
    summary.current?.focus({ preventScroll: true });
    summary.current?.scrollIntoView({ block: 'start' });
  }, [isLinked, key]);

  return (
    <details
      id={entry}
      className={styles.entry}
      open={isOpen || isExpanded}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary ref={summary} className={styles.question}>
        <ChevronRightIcon className={styles.chevron} />
        <h3>{t(`entries.${entry}.question`)}</h3>
      </summary>
      <Text as="div" pad={[0, 4, 18, 28]}>
        <Prose text={t(`entries.${entry}.answer`)} />
        <Link to={`#${entry}`} className={styles.link}>
          # {t('link')}
        </Link>
      </Text>
    </details>
  );
}
