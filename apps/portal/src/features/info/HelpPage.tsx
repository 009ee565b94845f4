import { useTranslation } from '@heliograph/i18n';
import { Button, Card, EmptyState } from '@heliograph/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { SearchField } from '../../shared/fields/SearchField.tsx';
import { SearchIcon } from '../../shared/icons/icons.tsx';
import { paths } from '../../shared/paths.ts';
import { plainText } from '../../shared/prose/spansOf.ts';
import { helpCards, type HelpCard, type HelpEntry } from './help/entries.ts';
import { HelpAnswer } from './help/HelpAnswer.tsx';
import { holdsWords } from './help/holdsWords.ts';
import styles from './HelpPage.module.css';

/** So few that reading them is quicker than opening them. */
const OPENED_AT_ONCE = 2;

/** Answers in three cards (spec A §2.5), to be searched and linked to. */
export function HelpPage() {
  const { t } = useTranslation('help');
  const [searched, setSearched] = useState('');

  const cards = (Object.keys(helpCards) as HelpCard[])
    .map((card) => ({ card, entries: helpCards[card].filter(matches) }))
    .filter(({ entries }) => entries.length > 0);
  const found = cards.reduce((sum, { entries }) => sum + entries.length, 0);
  const searching = searched.trim() !== '';

  function matches(entry: HelpEntry): boolean {
    const { question, answer } = t(`entries.${entry}`, { returnObjects: true });
    return holdsWords(`${question} ${plainText(answer)}`, searched);
  }

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <p>
          {t('lead')} <Link to={paths.action}>{t('manual')}</Link>
        </p>
        <div className={styles.search}>
          <SearchField type="search" size="md" label={t('search')} value={searched} onChange={setSearched} />
          <span role="status" className={styles.found}>
            {searching && t('found', { count: found })}
          </span>
        </div>
      </header>
      {found === 0 && (
        <EmptyState
          icon={<SearchIcon />}
          title={t('noMatch')}
          hint={t('noMatchHint')}
          action={
            <Button look="link" onClick={() => setSearched('')}>
              {t('showAll')}
            </Button>
          }
        />
      )}
      <div className={styles.cards}>
        {cards.map(({ card, entries }) => (
          <Card key={card} title={t(`card.${card}`)}>
            {entries.map((entry) => (
              <HelpAnswer key={entry} entry={entry} unfolded={searching && found <= OPENED_AT_ONCE} />
            ))}
          </Card>
        ))}
      </div>
    </div>
  );
}
