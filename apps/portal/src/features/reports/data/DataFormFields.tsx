import { useTranslation } from '@heliograph/i18n';
import { Button, NativeSelect, Popover, Row } from '@heliograph/ui';
import { useMemo } from 'react';
import { ChevronDownIcon } from '../../../shared/icons.tsx';
import { useMessage } from '../../../shared/messages/messages.ts';
import { periodParams } from '../../../shared/period/periods.ts';
import { PERIODS } from '../../../shared/period/dates.ts';
import { PeriodPicker } from '../../../shared/period/PeriodPicker.tsx';
import { propertyKey, readPropertyKey } from '../../../shared/tree/propertyNodes.ts';
import { PropertyTree } from '../../../shared/tree/PropertyTree.tsx';
import { useModels } from '../../../shared/tree/useModels.ts';
import type { FormProps } from '../defineReport.tsx';
import { Incomplete } from '../frame/notices.tsx';
import styles from './dataReport.module.css';
import { MAX_POINTS, STEPS, writePoints, type DataForm } from './useDataForm.ts';

/** Properties, the time that a row covers, and a period. */
export function DataFormFields({ form }: FormProps<DataForm>) {
  const { t } = useTranslation('report');
  const showMessage = useMessage();
  const models = useModels();
  const { points, choice, step, zone, zoneOf, missing, change } = form;
  const checked = useMemo(
    () => new Set(points.map(({ deviceId, code }) => propertyKey(deviceId, code))),
    [points],
  );

  function tick(keys: ReadonlySet<string>) {
    const ticked = [...keys].flatMap((key) => readPropertyKey(key) ?? []);
    if (ticked.length > MAX_POINTS)
      showMessage({ kind: 'warning', text: t('data.tooMany', { count: MAX_POINTS }) });
    else change({ points: ticked.length > 0 ? writePoints(ticked) : null });
  }

  return (
    <>
      <Row gap={[12, 16]} align="end" wrap>
        <Popover
          position="bottom-start"
          shadow="md"
          trapFocus
          returnFocus
          width="min(26rem, calc(100vw - 2rem))"
        >
          <Popover.Target>
            <Button variant="default" rightSection={<ChevronDownIcon />}>
              {points.length === 0 ? t('data.choose') : t('data.chosen', { count: points.length })}
            </Button>
          </Popover.Target>
          <Popover.Dropdown aria-label={t('data.tree')}>
            <div className={styles.tree}>
              <PropertyTree label={t('data.tree')} models={models} checked={checked} onChange={tick} />
            </div>
          </Popover.Dropdown>
        </Popover>
        <NativeSelect
          label={t('data.step')}
          className={styles.step ?? ''}
          value={String(step)}
          data={STEPS.map((one) => ({ value: String(one), label: t(`data.steps.${one}`) }))}
          onChange={(event) => change({ step: event.currentTarget.value })}
        />
      </Row>
      <PeriodPicker
        periods={PERIODS}
        value={choice}
        zone={zone}
        zoneOf={zoneOf}
        onChange={(chosen) => change(periodParams(chosen))}
      />
      {missing.length > 0 && <Incomplete missing={missing} />}
    </>
  );
}
