import type { Link } from '@heliograph/contracts/engine';
import { linkAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { BrokenLinkIcon, Loader, Tooltip } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import styles from './ConnectionStatus.module.css';

/** Shows whether the page's data is live, and if not, since when. */
export function ConnectionStatus() {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { state, since, brokers, failure } = useAtomValue(linkAtom);
  const isStarting = useIsStarting(state);

  const shown = state === 'signedOut' || (isStarting && state === 'disconnected') ? 'connecting' : state;
  const word = t(`link.${shown}`, { time: format.time(since) });
  const reason = failure && common(`failure.${failure}`);
  const hint = [reason, t(`link.${shown}Hint`, { up: brokers.up, of: brokers.of })]
    .filter(Boolean)
    .join('. ');
  return (
    <Tooltip label={hint} multiline maw={280}>
      <div className={styles.link} data-state={shown} role="status" tabIndex={0}>
        <StateIcon state={shown} />
        <span className={styles.word}>{word}</span>
        {shown === 'disconnected' && (
          <span className={styles.short} aria-hidden>
            {format.time(since)}
          </span>
        )}
      </div>
    </Tooltip>
  );
}

/** A page that has just been opened with data of before is given this long to connect, ms. */
const START_MS = 4_000;

/** True until the page was live, or could not become so for `START_MS`. */
function useIsStarting(state: Link['state']): boolean {
  const [isStarting, setIsStarting] = useState(true);
  if (isStarting && state === 'live') setIsStarting(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsStarting(false), START_MS);
    return () => clearTimeout(timer);
  }, []);
  return isStarting;
}

function StateIcon({ state }: { state: 'live' | 'connecting' | 'disconnected' }) {
  if (state === 'connecting') return <Loader size={12} color="currentColor" aria-hidden />;
  if (state === 'disconnected') return <BrokenLinkIcon />;
  return <span className={styles.pulse} />;
}
