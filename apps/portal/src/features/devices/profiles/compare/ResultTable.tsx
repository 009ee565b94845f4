import { useFormat, useTranslation } from '@heliograph/i18n';
import { BrokenLinkIcon, CheckIcon, Checkbox, ReloadIcon, VisuallyHidden, WarningIcon } from '@heliograph/ui';
import { useState } from 'react';
import { ChevronRightIcon } from '../../../../shared/icons/icons.tsx';
import { DeviceLink } from '../../DeviceLink.tsx';
import styles from './Compare.module.css';
import type { Compared } from './compared.ts';
import { DriftRows } from './DriftRows.tsx';
import type { Comparing } from './useComparison.ts';
import { useResultText, type ResultText } from './useResultText.ts';

interface ResultTableProps {
  /** Those of the page … */
  compared: readonly Compared[];
  /** … and of all pages. */
  all: readonly Compared[];
  comparing: Comparing;
}

const ICONS = { reading: ReloadIcon, equal: CheckIcon, differs: WarningIcon, failed: BrokenLinkIcon };

/** A row for each device: what came of it, and its differences on demand. */
export function ResultTable({ compared, all, comparing }: ResultTableProps) {
  const { t } = useTranslation('profile');
  const changeable = all.filter(({ canChange }) => canChange);
  const changed = changeable.filter(({ codes }) => codes.length > 0);
  const ids = changeable.map(({ row }) => row.device.device_id);
  return (
    <div className={styles.card}>
      <table className={styles.table} aria-label={t('compare.summary')}>
        <thead>
          <tr>
            <th scope="col" className={styles.tick}>
              <Checkbox
                label={<VisuallyHidden>{t('compare.tickAll')}</VisuallyHidden>}
                checked={changed.length > 0 && changed.length === changeable.length}
                indeterminate={changed.length > 0 && changed.length < changeable.length}
                disabled={changeable.length === 0}
                onChange={(on) => comparing.tickDevices(ids, on)}
              />
            </th>
            <th scope="col">{t('choose.column.device')}</th>
            <th scope="col" className={styles.wide}>
              {t('choose.column.station')}
            </th>
            <th scope="col" className={styles.wide}>
              {t('choose.column.model')}
            </th>
            <th scope="col">{t('compare.result')}</th>
          </tr>
        </thead>
        {compared.map((one) => (
          <ResultRows key={one.row.id} compared={one} comparing={comparing} />
        ))}
      </table>
    </div>
  );
}

function ResultRows({ compared, comparing }: { compared: Compared; comparing: Comparing }) {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const resultText = useResultText();
  const [open, setOpen] = useState(false);
  const { row, result, canChange, codes } = compared;
  const drift = result.state === 'read' ? result.reading.drift : [];
  const told = resultText(result);
  const denied = told.state === 'differs' && !canChange;
  return (
    <tbody>
      <tr data-device={row.device.device_id} data-state={told.state}>
        <td className={styles.tick}>
          <Checkbox
            label={<VisuallyHidden>{t('compare.tick', { name: row.name })}</VisuallyHidden>}
            checked={codes.length > 0}
            disabled={!canChange}
            onChange={(on) => comparing.tickDevices([row.device.device_id], on)}
          />
        </td>
        <th scope="row">
          <DeviceLink device={row.device} />
          <small className={styles.narrow}>
            {row.site} · {row.model}
          </small>
        </th>
        <td className={styles.wide}>{row.site}</td>
        <td className={styles.wide}>{row.model}</td>
        <td>
          {drift.length > 0 ? (
            <button
              type="button"
              className={styles.toggle}
              aria-expanded={open}
              aria-label={`${told.text}. ${t('compare.show', { name: row.name })}`}
              onClick={() => setOpen(!open)}
            >
              <ChevronRightIcon />
              <State told={told} />
            </button>
          ) : (
            <State told={told} />
          )}
          {denied && <small className={styles.sub}>{t('compare.notAllowed')}</small>}
          {result.state === 'read' && (
            <small className={styles.sub}>
              {t('compare.readAt', { time: format.time(result.reading.at) })}
            </small>
          )}
        </td>
      </tr>
      {open && result.state === 'read' && drift.length > 0 && (
        <tr className={styles.drift}>
          <td colSpan={5}>
            <DriftRows compared={compared} drift={drift} comparing={comparing} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

function State({ told: { state, text } }: { told: ResultText }) {
  const Icon = ICONS[state];
  return (
    <span className={styles.state} data-state={state}>
      <Icon />
      {text}
    </span>
  );
}
