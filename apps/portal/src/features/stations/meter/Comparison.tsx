import type {
  MeterClock,
  MeterComparison,
  MeterFileSummary,
  MeterRole,
  MeterSide,
} from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Card, Grid, Row, Stack, StatusMark, Table, ScrollHint } from '@heliograph/ui';
import { ListSkeleton } from '../../../shared/grid/ListSkeleton.tsx';
import tables from '../../../shared/page/table.module.css';
import styles from './Comparison.module.css';
import { useVerdictText } from './useVerdictText.ts';
import { lazyPart } from '../../../shared/failure/lazyPart.tsx';

const ComparedChart = lazyPart(
  async () => (await import('./ComparedChart.tsx')).ComparedChart,
  <ListSkeleton />,
);
const ComparedTable = lazyPart(
  async () => (await import('./ComparedTable.tsx')).ComparedTable,
  <ListSkeleton />,
);

export interface ComparisonProps {
  station: Station;
  fileName: string;
  file: MeterFileSummary;
  comparison: MeterComparison;
  clock: MeterClock;
  /** The engine no longer holds the table. */
  onGone: () => void;
}

export const ROLES = ['import', 'export'] as const satisfies readonly MeterRole[];
const FLAGS = ['A', 'F', 'S', 'E', 'N'] as const;

/** Comparison of a meter file with the station. */
export function Comparison(props: ComparisonProps) {
  const { t } = useTranslation('meterFile');
  const { comparison } = props;
  const { findings, evidence } = useVerdictText()(comparison.verdict);
  const { outcome } = comparison.verdict;
  const tone = outcome === 'agrees' ? 'normal' : outcome === 'nothing' ? 'nodata' : 'warning';
  return (
    <>
      <Card title={t('verdict.title')}>
        <Stack gap={12} data-outcome={outcome} role="status">
          {findings.map(({ title, hint }) => (
            <div key={title}>
              <Row as="p" gap={8} align="center" size={18} weight={600}>
                <StatusMark tone={tone} /> {title}
              </Row>
              <p className={styles.hint}>{hint}</p>
            </div>
          ))}
          {evidence && <p className={styles.hint}>{evidence}</p>}
        </Stack>
      </Card>
      <Sums {...props} />
      {comparison.days.start.length > 0 && <ComparedChart {...props} />}
      <ComparedTable {...props} />
    </>
  );
}

/** Energies and money of both, with what is missing. */
function Sums({ file, comparison }: ComparisonProps) {
  const { t } = useTranslation('meterFile');
  const format = useFormat();
  const { sides, money, controlled, counted, flags, minutes } = comparison;
  const known = ROLES.flatMap((role) => (sides[role] ? [{ role, side: sides[role] }] : []));
  const energy = (kwh: number) => format.energy(kwh).text;
  const lines = [
    ...known.map(({ role, side }) => ({
      key: role,
      name: t(`role.${role}`),
      ...getLine(side.meterKwh, side.ownKwh, energy, side),
    })),
    ...money.flatMap(({ currency, meter, own }) =>
      known.map(({ role }) => ({
        key: `${currency}${role}`,
        name: t(role === 'import' ? 'sums.cost' : 'sums.earning', { currency }),
        ...getLine(meter[role], own[role], (amount) => format.money(amount, currency)),
      })),
    ),
  ];

  function getLine(meter: number, own: number, text: (value: number) => string, side?: MeterSide) {
    if (side?.compared === 0) return { meter: '—', own: '—', difference: '—', share: '—' };
    return {
      meter: text(meter),
      own: text(own),
      difference: text(own - meter),
      share: meter > 0 ? format.percent((100 * (own - meter)) / meter, 1) : '—',
    };
  }

  return (
    <Card
      title={t('sums.title')}
      foot={t('file.read', {
        format: t(`file.format.${file.format}`),
        rows: format.integer(file.rows),
      })}
    >
      <ScrollHint label={t('sums.caption')}>
        <Table className={tables.table ?? ''} miw="26rem">
          <Table.Caption className={styles.caption ?? ''}>{t('sums.caption')}</Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('sums.what')}</Table.Th>
              {(['meter', 'own', 'difference', 'share'] as const).map((key) => (
                <Table.Th key={key} className={styles.number ?? ''}>
                  {t(`sums.${key}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map(({ key, name, ...cells }) => (
              <Table.Tr key={key}>
                <Table.Th scope="row">{name}</Table.Th>
                {(['meter', 'own', 'difference', 'share'] as const).map((cell) => (
                  <Table.Td key={cell} className={styles.number ?? ''}>
                    {cells[cell]}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollHint>
      <Grid as="ul" gap={4} bullets above={12} tone="soft" size={15}>
        {controlled && (
          <li>
            {t(controlled.isCompared ? 'sums.controlled' : 'sums.controlledApart', {
              suffix: controlled.suffix,
            })}
            : {energy(controlled.kwh)}
          </li>
        )}
        {known.map(({ role, side }) => (
          <li key={role}>
            {t('sums.gaps', {
              role: t(`role.${role}`),
              compared: format.integer(side.compared),
              meter: format.integer(side.meterGaps),
              own: format.integer(side.ownGaps),
            })}{' '}
            {!counted[role]
              ? t('sums.notCounted')
              : side.meterOnlyKwh > 0 && t('sums.meterOnly', { energy: energy(side.meterOnlyKwh) })}
          </li>
        ))}
        {minutes !== null && <li>{t(money.length > 0 ? 'sums.prices' : 'sums.noPrices')}</li>}
        <li>
          {t('sums.quality', {
            flags: FLAGS.filter((flag) => flags[flag] > 0)
              .map((flag) => t(`sums.flag.${flag}`, { count: flags[flag] }))
              .join(t('sums.comma')),
          })}
        </li>
      </Grid>
    </Card>
  );
}
