import type { ProfileDrift } from '@heliograph/contracts/engine';
import { parameterByCode } from '@heliograph/domain/parameters';
import { useFormat, useTranslation } from '@heliograph/i18n';
import {
  BrokenLinkIcon,
  CheckIcon,
  ChooserTable,
  ReloadIcon,
  WarningIcon,
  type ChooserColumn,
} from '@heliograph/ui';
import { useState } from 'react';
import { ChevronRightIcon } from '../../../../shared/icons.tsx';
import { DeviceLink } from '../../DeviceLink.tsx';
import { useLocalized, useValueText } from '../../setting/parameterText.ts';
import styles from './Compare.module.css';
import { canWrite, type ComparedDevice } from './comparison.ts';
import type { ComparisonControls } from './useComparison.ts';
import { useRangeText, useResultText, type ResultText } from './useResultText.ts';

interface ResultTableProps {
  /** Devices of the current page … */
  compared: readonly ComparedDevice[];
  /** … and of all pages. */
  all: readonly ComparedDevice[];
  controls: ComparisonControls;
}

const ICONS = { reading: ReloadIcon, equal: CheckIcon, differs: WarningIcon, failed: BrokenLinkIcon };

/** A row for each device with its result, expandable to its differences. */
export function ResultTable({ compared, all, controls }: ResultTableProps) {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const resultText = useResultText();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const getId = ({ row }: ComparedDevice) => row.device.device_id;

  function toggle(id: string) {
    setOpen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  }

  function resultCell(one: ComparedDevice) {
    const { row, result, canChange } = one;
    const id = getId(one);
    const state = resultText(result);
    return (
      <>
        {getDrift(one).length > 0 ? (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={open.has(id)}
            aria-label={`${state.text}. ${t('compare.show', { name: row.name })}`}
            onClick={() => toggle(id)}
          >
            <ChevronRightIcon />
            <State result={state} />
          </button>
        ) : (
          <State result={state} />
        )}
        {state.state === 'differs' && !canChange && (
          <small className={styles.sub}>{t('compare.notAllowed')}</small>
        )}
        {result.state === 'read' && (
          <small className={styles.sub}>
            {t('compare.readAt', { time: format.time(result.reading.at) })}
          </small>
        )}
      </>
    );
  }

  const columns: ChooserColumn<ComparedDevice>[] = [
    {
      key: 'device',
      title: t('choose.column.device'),
      className: styles.device,
      cell: ({ row }) => (
        <>
          <DeviceLink device={row.device} />
          <small className={styles.narrow}>
            {row.site} · {row.model}
          </small>
        </>
      ),
    },
    { key: 'station', title: t('choose.column.station'), cell: ({ row }) => row.site, wide: true },
    { key: 'model', title: t('choose.column.model'), cell: ({ row }) => row.model, wide: true },
    { key: 'result', title: t('compare.result'), cell: resultCell },
  ];
  return (
    <ChooserTable
      label={t('compare.summary')}
      rows={compared}
      all={all}
      columns={columns}
      idOf={getId}
      isChosen={({ codes }) => codes.length > 0}
      canChoose={({ canChange }) => canChange}
      showsDisabled
      allLabel={t('compare.tickAll')}
      rowLabel={({ row }) => t('compare.tick', { name: row.name })}
      rowData={(one) => ({ 'data-device': getId(one), 'data-state': resultText(one.result).state })}
      detail={(one) =>
        open.has(getId(one)) && getDrift(one).length > 0 && <DriftRows compared={one} controls={controls} />
      }
      onChoose={(rows, isChosen) => controls.tickDevices(rows.map(getId), isChosen)}
    />
  );
}

const getDrift = ({ result }: ComparedDevice): readonly ProfileDrift[] =>
  result.state === 'read' ? result.reading.drift : [];

function State({ result: { state, text } }: { result: ResultText }) {
  const Icon = ICONS[state];
  return (
    <span className={styles.state} data-state={state}>
      <Icon />
      {text}
    </span>
  );
}

/** The differences of one device; each can be excluded. */
function DriftRows({ compared, controls }: { compared: ComparedDevice; controls: ComparisonControls }) {
  const { t } = useTranslation('profile');
  const localized = useLocalized();
  const valueText = useValueText();
  const rangeText = useRangeText();
  const { row, rights, codes } = compared;
  const deviceId = row.device.device_id;
  const chosen = new Set(codes);

  function getName({ code }: ProfileDrift): string {
    const parameter = parameterByCode(code);
    return parameter ? localized(parameter.name) : code;
  }
  function getText({ code }: ProfileDrift, value: number | null): string {
    const parameter = parameterByCode(code);
    return parameter ? valueText(parameter, value) : String(value ?? '—');
  }

  return (
    <ChooserTable
      label={t('compare.show', { name: row.name })}
      rows={getDrift(compared)}
      columns={[
        { key: 'parameter', title: t('compare.drift.parameter'), cell: getName },
        { key: 'wanted', title: t('compare.drift.wanted'), cell: (one) => getText(one, one.wanted) },
        { key: 'actual', title: t('compare.drift.actual'), cell: (one) => getText(one, one.actual) },
        {
          key: 'why',
          title: t('compare.drift.why'),
          cell: ({ why, code }) =>
            why === 'outside'
              ? t('compare.drift.outside', { allowed: rangeText(compared, code) })
              : t(`compare.drift.${why}`),
          wide: true,
        },
      ]}
      idOf={({ code }) => code}
      isChosen={({ code }) => chosen.has(code)}
      canChoose={({ code, why }) => why === 'differs' && canWrite(rights, code)}
      rowLabel={(one) => t('compare.tickValue', { parameter: getName(one), name: row.name })}
      rowData={({ code, why }) => ({ 'data-code': code, 'data-why': why })}
      onChoose={(rows, isChosen) =>
        controls.tickValues(
          rows.map(({ code }) => ({ deviceId, code })),
          isChosen,
        )
      }
    />
  );
}
