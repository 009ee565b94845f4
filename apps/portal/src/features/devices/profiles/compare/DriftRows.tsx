import type { ProfileDrift } from '@heliograph/contracts/engine';
import { parameterByCode } from '@heliograph/domain/parameters';
import { useTranslation } from '@heliograph/i18n';
import { Checkbox, VisuallyHidden } from '@heliograph/ui';
import { useValueText, useWords } from '../../setting/useWords.ts';
import styles from './Compare.module.css';
import { mayWrite, type Compared } from './compared.ts';
import type { Comparing } from './useComparison.ts';

interface DriftRowsProps {
  compared: Compared;
  drift: readonly ProfileDrift[];
  comparing: Comparing;
}

/** Where one device departs from the profile; each value can be left as it is. */
export function DriftRows({ compared: { row, rights, codes }, drift, comparing }: DriftRowsProps) {
  const { t } = useTranslation('profile');
  const words = useWords();
  const valueText = useValueText();
  const deviceId = row.device.device_id;
  const chosen = new Set(codes);

  return (
    <table className={styles.drifts} aria-label={t('compare.show', { name: row.name })}>
      <thead>
        <tr>
          <td className={styles.tick} />
          <th scope="col">{t('compare.drift.parameter')}</th>
          <th scope="col">{t('compare.drift.wanted')}</th>
          <th scope="col">{t('compare.drift.actual')}</th>
          <th scope="col" className={styles.wide}>
            {t('compare.drift.why')}
          </th>
        </tr>
      </thead>
      <tbody>
        {drift.map(({ code, why, wanted, actual }) => {
          const parameter = parameterByCode(code);
          const name = parameter ? words(parameter.name) : code;
          return (
            <tr key={code} data-code={code} data-why={why}>
              <td className={styles.tick}>
                {why === 'differs' && mayWrite(rights, code) && (
                  <Checkbox
                    label={
                      <VisuallyHidden>
                        {t('compare.tickValue', { parameter: name, name: row.name })}
                      </VisuallyHidden>
                    }
                    checked={chosen.has(code)}
                    onChange={(on) => comparing.tickValues([{ deviceId, code }], on)}
                  />
                )}
              </td>
              <th scope="row">{name}</th>
              <td>{parameter ? valueText(parameter, wanted) : wanted}</td>
              <td>{parameter ? valueText(parameter, actual) : (actual ?? '—')}</td>
              <td className={styles.wide}>{t(`compare.drift.${why}`)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
