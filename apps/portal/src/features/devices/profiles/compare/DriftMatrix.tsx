import type { Profile } from '@heliograph/contracts/http';
import { parametersOf } from '@heliograph/domain/parameters';
import { useTranslation } from '@heliograph/i18n';
import { Checkbox, VisuallyHidden } from '@heliograph/ui';
import { useValueText, useWords } from '../../setting/useWords.ts';
import styles from './Compare.module.css';
import { mayWrite, type Compared } from './compared.ts';
import type { Comparing } from './useComparison.ts';

interface DriftMatrixProps {
  profile: Profile;
  /** Those of the page … */
  compared: readonly Compared[];
  /** … and of all pages. */
  all: readonly Compared[];
  comparing: Comparing;
}

/** A row for each setting in which any device departs from the profile, a column for each device that was read. */
export function DriftMatrix({ profile, compared, all, comparing }: DriftMatrixProps) {
  const { t } = useTranslation('profile');
  const words = useWords();
  const valueText = useValueText();
  const columns = compared.flatMap(withDrift);
  const everywhere = all.flatMap(withDrift);
  const rows = parametersOf(profile.mod_id).filter(({ code }) =>
    everywhere.some(({ drift }) => drift.has(code)),
  );

  return (
    <div className={styles.card}>
      <table className={`${styles.table} ${styles.matrix}`} aria-label={t('compare.byParameter')}>
        <thead>
          <tr>
            <td className={styles.tick} />
            <th scope="col">{t('compare.drift.parameter')}</th>
            <th scope="col">{t('compare.drift.wanted')}</th>
            {columns.map(({ row }) => (
              <th key={row.id} scope="col">
                {row.name}
                <small className={styles.sub}>{row.site}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((parameter) => {
            const { code } = parameter;
            const name = words(parameter.name);
            const differ = everywhere.filter(
              ({ drift, rights }) => drift.get(code)?.why === 'differs' && mayWrite(rights, code),
            );
            const ticked = differ.filter(({ codes }) => codes.includes(code)).length;
            return (
              <tr key={code} data-code={code}>
                <td className={styles.tick}>
                  {differ.length > 0 && (
                    <Checkbox
                      label={
                        <VisuallyHidden>{t('compare.tickParameter', { parameter: name })}</VisuallyHidden>
                      }
                      checked={ticked === differ.length}
                      indeterminate={ticked > 0 && ticked < differ.length}
                      onChange={(on) =>
                        comparing.tickValues(
                          differ.map(({ row }) => ({ deviceId: row.device.device_id, code })),
                          on,
                        )
                      }
                    />
                  )}
                </td>
                <th scope="row">{name}</th>
                <td>{valueText(parameter, profile.values[code])}</td>
                {columns.map(({ row, drift }) => {
                  const found = drift.get(code);
                  const kind = found === undefined ? 'same' : found.why === 'differs' ? 'differs' : 'none';
                  return (
                    <td
                      key={row.id}
                      className={styles.cell}
                      data-device={row.device.device_id}
                      data-drift={kind}
                    >
                      {kind === 'same' ? t('compare.same') : valueText(parameter, found?.actual)}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const withDrift = (one: Compared) =>
  one.result.state === 'read'
    ? [{ ...one, drift: new Map(one.result.reading.drift.map((each) => [each.code, each])) }]
    : [];
