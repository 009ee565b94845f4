import { HeldReading } from '@heliograph/board';
import type { LastHour, LiveValue } from '@heliograph/contracts/engine';
import type { ModFun } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Sparkline } from '@heliograph/ui';
import { isText, writtenText, writtenValue } from './properties.ts';
import { useDuration } from './useDuration.ts';
import styles from './ValueRow.module.css';

/** Values further apart than this, ms, are not joined: some devices tell theirs every five minutes only. */
const BRIDGED = 300_000;

export interface ValueRowProps {
  fun: ModFun;
  live: LiveValue | undefined;
  /** What the device answered, of a text. */
  text: string | null | undefined;
  hour: LastHour | null;
  /** ms */
  now: number;
}

/** One value of a device. Past its time-to-live it is struck through and says how old it is. */
export function ValueRow({ fun, live, text, hour, now }: ValueRowProps) {
  const { t } = useTranslation('device');
  const format = useFormat();
  const duration = useDuration();
  const fresh = live !== undefined && now <= live.at + live.ttl;
  const history = hour?.columns[fun.fun_code];
  // An age below a minute would be none in words.
  const told = (at: number) => (fresh || now - at < 60_000 ? format.time(at) : format.ago(at, now));
  return (
    <li
      className={styles.row}
      data-code={fun.fun_code}
      data-stale={live !== undefined && !fresh ? true : undefined}
    >
      <span className={styles.name}>{fun.fun_name}</span>
      <span className={styles.line}>
        {hour && history && fun.kind !== 'state' && (
          <Sparkline values={history} bridge={BRIDGED / hour.step} />
        )}
      </span>
      <span className={styles.value}>
        {isText(fun) ? (
          writtenText(fun, text)
        ) : (
          <HeldReading
            held={live && { value: live.value, fresh, at: live.at }}
            write={(value) => writtenValue(fun, value, format, duration)}
          />
        )}
      </span>
      <span className={styles.age}>{live ? told(live.at) : isText(fun) ? '' : t('never')}</span>
    </li>
  );
}
