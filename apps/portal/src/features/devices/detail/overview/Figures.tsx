import { carrierFlow, type Held, HeldReading } from '@heliograph/board';
import type { ModFun } from '@heliograph/contracts/http';
import { Code } from '@heliograph/domain/models';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { writtenValue } from '../realTime/properties.ts';
import { useDuration } from '../realTime/useDuration.ts';
import styles from './Figures.module.css';

export interface FiguresProps {
  codes: readonly string[];
  funs: readonly ModFun[];
  held: (code: string) => Held;
}

/** The figures of a device that matter most, large. */
export function Figures({ codes, funs, held }: FiguresProps) {
  const format = useFormat();
  const duration = useDuration();
  return (
    <dl className={styles.figures}>
      {codes.map((code) => {
        const fun = funs.find(({ fun_code }) => fun_code === code);
        if (!fun) return null;
        const figure = held(code);
        const exchange = code === Code.gridPower;
        return (
          <div key={code} data-code={code}>
            <dt>{fun.fun_name}</dt>
            <dd className={styles.value}>
              <HeldReading
                held={figure}
                write={(value) => writtenValue(fun, exchange ? Math.abs(value) : value, format, duration)}
              />
            </dd>
            {exchange && <Exchange figure={figure} />}
          </div>
        );
      })}
    </dl>
  );
}

/** Which way the grid's power goes. */
function Exchange({ figure: { value, fresh } }: { figure: Held }) {
  const { t } = useTranslation('station');
  if (value === null || !fresh) return null;
  const { direction } = carrierFlow('grid', { value, reporting: 1, of: 1 });
  return <dd className={styles.note}>{t(`detail.direction.${direction}`)}</dd>;
}
