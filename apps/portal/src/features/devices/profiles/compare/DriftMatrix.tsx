import type { Profile } from '@heliograph/contracts/http';
import { listParameters, type Parameter } from '@heliograph/domain/parameters';
import { useTranslation } from '@heliograph/i18n';
import { ChooserTable, type ChooserColumn } from '@heliograph/ui';
import { useLocalized, useValueText } from '../../setting/parameterText.ts';
import styles from './Compare.module.css';
import { canWrite, type ComparedDevice } from './comparison.ts';
import type { ComparisonControls } from './useComparison.ts';

interface DriftMatrixProps {
  profile: Profile;
  /** Devices of the current page … */
  compared: readonly ComparedDevice[];
  /** … and of all pages. */
  all: readonly ComparedDevice[];
  controls: ComparisonControls;
}

/** A row for each setting that differs on any device, a column for each device that was read. */
export function DriftMatrix({ profile, compared, all, controls }: DriftMatrixProps) {
  const { t } = useTranslation('profile');
  const localized = useLocalized();
  const valueText = useValueText();
  const columns = compared.flatMap(driftColumn);
  const everywhere = all.flatMap(driftColumn);
  const rows = listParameters(profile.mod_id).filter(({ code }) =>
    everywhere.some(({ drift }) => drift.has(code)),
  );

  /** Devices on which a setting differs and may be written. */
  const changeable = ({ code }: Parameter) =>
    everywhere.filter(({ drift, rights }) => drift.get(code)?.why === 'differs' && canWrite(rights, code));

  function isChosen(parameter: Parameter): boolean | 'some' {
    const devices = changeable(parameter);
    const chosen = devices.filter(({ codes }) => codes.includes(parameter.code)).length;
    return chosen === devices.length ? chosen > 0 : chosen > 0 && 'some';
  }

  const matrixColumns: ChooserColumn<Parameter>[] = [
    {
      key: 'parameter',
      title: t('compare.drift.parameter'),
      className: styles.matrixCell,
      cell: ({ name }) => localized(name),
    },
    {
      key: 'wanted',
      title: t('compare.drift.wanted'),
      className: styles.matrixCell,
      cell: (parameter) => valueText(parameter, profile.values[parameter.code]),
    },
    ...columns.map(({ row, drift }): ChooserColumn<Parameter> => {
      const getKind = ({ code }: Parameter) => {
        const found = drift.get(code);
        return found === undefined ? 'same' : found.why === 'differs' ? 'differs' : 'none';
      };
      return {
        key: row.device.device_id,
        title: (
          <>
            {row.name}
            <small className={styles.sub}>{row.site}</small>
          </>
        ),
        className: `${styles.matrixCell} ${styles.cell}`,
        cellData: (parameter) => ({
          'data-device': row.device.device_id,
          'data-drift': getKind(parameter),
        }),
        cell: (parameter) =>
          getKind(parameter) === 'same'
            ? t('compare.same')
            : valueText(parameter, drift.get(parameter.code)?.actual),
      };
    }),
  ];

  return (
    <ChooserTable
      label={t('compare.byParameter')}
      rows={rows}
      columns={matrixColumns}
      idOf={({ code }) => code}
      isChosen={isChosen}
      canChoose={(parameter) => changeable(parameter).length > 0}
      rowLabel={({ name }) => t('compare.tickParameter', { parameter: localized(name) })}
      rowData={({ code }) => ({ 'data-code': code })}
      onChoose={(parameters, isTicked) =>
        controls.tickValues(
          parameters.flatMap((parameter) =>
            changeable(parameter).map(({ row }) => ({
              deviceId: row.device.device_id,
              code: parameter.code,
            })),
          ),
          isTicked,
        )
      }
    />
  );
}

const driftColumn = (one: ComparedDevice) =>
  one.result.state === 'read'
    ? [{ ...one, drift: new Map(one.result.reading.drift.map((each) => [each.code, each])) }]
    : [];
