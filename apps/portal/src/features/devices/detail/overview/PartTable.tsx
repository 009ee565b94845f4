import { type Held, HeldReading } from '@heliograph/board';
import type { ModFun } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Card } from '@heliograph/ui';
import { writtenValue } from '../realTime/properties.ts';
import { useDuration } from '../realTime/useDuration.ts';
import { QUANTITIES, type Part } from './overviewOf.ts';
import styles from './PartTable.module.css';

export interface PartTableProps {
  kind: 'pvInputs' | 'phases';
  parts: readonly Part[];
  funs: readonly ModFun[];
  held: (code: string) => Held;
}

/** Inputs or phases of a device beside each other. */
export function PartTable({ kind, parts, funs, held }: PartTableProps) {
  const { t } = useTranslation('device');
  const format = useFormat();
  const duration = useDuration();
  const measured = QUANTITIES.filter((quantity) => parts.some(({ codes }) => codes[quantity] !== undefined));
  // A single-phase site uses one of three.
  const heard = parts.filter(({ codes }) => Object.values(codes).some((code) => held(code).value !== null));
  const shown = heard.length > 0 ? heard : parts;
  return (
    <Card title={t(`overview.${kind}`)}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t(`overview.part.${kind}`)}</th>
            {measured.map((quantity) => (
              <th key={quantity} scope="col">
                {t(`overview.quantity.${quantity}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ number, codes }) => (
            <tr key={number}>
              <th scope="row">{t(`overview.name.${kind}`, { number })}</th>
              {measured.map((quantity) => {
                const fun = funs.find(({ fun_code }) => fun_code === codes[quantity]);
                return (
                  <td key={quantity}>
                    {fun && (
                      <HeldReading
                        held={held(fun.fun_code)}
                        write={(value) => writtenValue(fun, value, format, duration)}
                      />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
