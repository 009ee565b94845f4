import { namedLinkAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { BrokenLinkIcon, Loader, Tooltip } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import styles from './ConnectionStatus.module.css';

/** Shows whether the page's data is live, and if not, since when. */
export function ConnectionStatus() {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { state, since, brokers, failure } = useAtomValue(namedLinkAtom);

  const shown = state === 'signedOut' ? 'connecting' : state;
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

function StateIcon({ state }: { state: 'live' | 'connecting' | 'disconnected' }) {
  if (state === 'connecting') return <Loader size={12} color="currentColor" aria-hidden />;
  if (state === 'disconnected') return <BrokenLinkIcon />;
  return <span className={styles.pulse} />;
}
