import { nowAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Card, Notice } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import cards from '../../../shared/page/cards.module.css';
import { pairPath } from '../displayPath.ts';
import { Agent } from '../list/Agent.tsx';
import { Fact } from '../list/Fact.tsx';
import { useScreenText } from '../list/useScreenText.ts';
import { useRoundText } from '../scenes/useRoundText.ts';
import styles from './AskerCard.module.css';
import { groupedCode } from './pairingCode.ts';
import type { Asker } from './useAsker.ts';

/** What asks to be paired, so that nobody approves a display of somebody else. */
export function AskerCard({ code, asker }: { code: string; asker: Asker }) {
  const { t } = useTranslation('displays');
  const format = useFormat();
  const screenText = useScreenText();
  const roundText = useRoundText();
  const now = useAtomValue(nowAtom);
  const left = Math.ceil((asker.expires - now) / 1000);
  return (
    <Card
      title={t('pairing.asks')}
      aside={
        <Link to={pairPath()} className={styles.other ?? ''}>
          {t('pairing.other')}
        </Link>
      }
    >
      <p className={styles.compare}>{t('pairing.compare', { code: groupedCode(code) })}</p>
      <dl className={`${cards.facts} ${styles.facts}`}>
        <Fact name={t('pairing.screen')}>{screenText(asker.screen)}</Fact>
        <Fact name={t('pairing.agent')}>
          <Agent agent={asker.agent} />
        </Fact>
        <Fact name={t('pairing.address')}>{asker.address || t('fact.unknown')}</Fact>
        <Fact name={t('pairing.begun')}>{format.time(asker.begun)}</Fact>
      </dl>
      {left > 0 ? (
        <p className={styles.left}>{t('pairing.expires', { time: roundText(left) })}</p>
      ) : (
        <Notice tone="warning">{t('pairing.expired')}</Notice>
      )}
    </Card>
  );
}
