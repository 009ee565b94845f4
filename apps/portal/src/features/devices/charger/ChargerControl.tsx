import type { Device } from '@heliograph/contracts/http';
import { ChargingMode, type ParameterGroup } from '@heliograph/domain/parameters';
import { linkAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, Card, Row, SegmentedControl, Skeleton, Stack, Text } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { FailureAlert } from '../../../shared/failure/FailureAlert.tsx';
import { useAction } from '../../../shared/failure/useAction.ts';
import { useDeviceRights } from '../deviceRights.ts';
import { JobPanels } from '../setting/JobPanels.tsx';
import { ParameterField } from '../setting/ParameterField.tsx';
import { useLocalized } from '../setting/parameterText.ts';
import { useGroupWriting } from '../setting/useGroupWriting.tsx';
import { toWriteOrder } from '../setting/writeJobs.ts';
import styles from './ChargerControl.module.css';

interface ChargerControlProps {
  device: Device;
  /** The charger's `control` group. */
  group: ParameterGroup;
}

/** [DET-06] Starts and stops an EV charger, and chooses when it charges: at once, with solar surplus, on schedule. */
export function ChargerControl({ device, group }: ChargerControlProps) {
  const { t } = useTranslation('setting');
  const localized = useLocalized();
  const { control: isAllowed } = useDeviceRights(device);
  const isLive = useAtomValue(linkAtom).state === 'live';
  const writing = useGroupWriting(device, group);
  const { form, jobs, submit, confirmation } = writing;
  const { busy, failure, run } = useAction();
  const read = useEffectEvent(() => void form.read());
  useEffect(() => {
    if (isLive) read();
  }, [isLive]);

  const isStarted = form.values.charging_command === 1;
  const mode = Number(form.valuesAfter.charging_mode);
  const isLocked = !isAllowed || form.readAt === null;
  const findParameter = (code: string) => group.parameters.find((parameter) => parameter.code === code);
  const modes = findParameter('charging_mode')?.options ?? [];
  const fields =
    mode === ChargingMode.schedule
      ? ['charging_start', 'charging_end', 'max_charging_current']
      : ['max_charging_current'];

  /** Written at once: stopping a charger needs no confirmation. */
  function command(to: 0 | 1) {
    const parameter = findParameter('charging_command');
    if (!parameter) return;
    const order = toWriteOrder(
      { parameter, from: form.values.charging_command ?? null, to, wire: to },
      localized,
    );
    void run(() => jobs.write(localized(group.name), [order]));
  }

  return (
    <Card title={t('charger.title')}>
      <Stack gap={12} align="start">
        {form.readAt === null && form.isReading && (
          <div className={styles.waiting} role="status" aria-label={t('charger.reading')}>
            <Skeleton />
          </div>
        )}
        {form.readAt === null && !form.isReading && (
          <div className={styles.command}>
            <Text tone="soft" size={14}>
              {t('notRead')}
            </Text>
            <Button variant="default" disabled={!isLive} onClick={() => void form.read()}>
              {t('read')}
            </Button>
          </div>
        )}
        {form.readAt !== null && (
          <>
            <div className={styles.command}>
              <Text role="status" weight={600}>
                {t(isStarted ? 'charger.started' : 'charger.stopped')}
              </Text>
              <Button
                variant={isStarted ? 'default' : 'filled'}
                loading={jobs.busy || busy}
                disabled={isLocked || !isLive}
                onClick={() => command(isStarted ? 0 : 1)}
              >
                {t(isStarted ? 'charger.stop' : 'charger.start')}
              </Button>
            </div>
            <FailureAlert title={t('charger.failed')} failure={failure} />
            <SegmentedControl
              label={t('charger.mode')}
              value={String(mode)}
              options={modes.map(({ value, name }) => ({ value: String(value), label: localized(name) }))}
              disabled={isLocked}
              onChange={(chosen) => form.edit({ charging_mode: Number(chosen) })}
            />
            <Text tone="soft" size={14}>
              {t(`charger.hint.${HINTS[mode] ?? 'atOnce'}`)}
            </Text>
            <div className={styles.fields}>
              {fields.map((code) => {
                const parameter = findParameter(code);
                return (
                  parameter && (
                    <ParameterField key={code} parameter={parameter} form={form} disabled={isLocked} />
                  )
                );
              })}
            </div>
            {isAllowed ? (
              <Row gap={8}>
                <Button
                  variant="default"
                  disabled={form.changes.length === 0 || jobs.busy || !isLive}
                  onClick={submit}
                >
                  {t('submit')}
                </Button>
                {form.changes.length > 0 && (
                  <Button
                    variant="subtle"
                    onClick={() => form.undo(...group.parameters.map(({ code }) => code))}
                  >
                    {t('charger.undo')}
                  </Button>
                )}
              </Row>
            ) : (
              <Text tone="soft" size={14}>
                {t('notAuth')}
              </Text>
            )}
          </>
        )}
        <JobPanels writing={writing} isAllowed={isAllowed} />
      </Stack>
      {confirmation}
    </Card>
  );
}

const HINTS: Readonly<Record<number, keyof typeof ChargingMode>> = {
  [ChargingMode.atOnce]: 'atOnce',
  [ChargingMode.solarOnly]: 'solarOnly',
  [ChargingMode.schedule]: 'schedule',
};
