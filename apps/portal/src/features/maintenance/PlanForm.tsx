import { entitiesAtom, useEngine } from '@heliograph/engine-client';
import { useTranslation, viewerZone } from '@heliograph/i18n';
import { Button, Grid, Row, Select, Text, TextInput } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { StationSelect } from '../../shared/fleet/StationSelect.tsx';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { useAction } from '../../shared/failure/useAction.ts';
import { useMessage } from '../../shared/messages/messages.ts';
import { dateAt } from '../../shared/period/dates.ts';
import { InstantField } from '../../shared/period/InstantField.tsx';

const HOUR = 3_600_000;
/** How far ahead a window can be planned, ms. */
const AHEAD = 366 * 24 * HOUR;
const COMPANY = 'company';

interface PlanFormProps {
  /** Null: none is chosen. */
  station: number | null;
  mayPlan: boolean;
  mayPlanCompany: boolean;
  onStation: (station: number | null) => void;
  onPlanned: () => void;
}

/** Plans a maintenance window of a device, a station or all stations of the company. */
export function PlanForm({ station, mayPlan, mayPlanCompany, onStation, onPlanned }: PlanFormProps) {
  const { t } = useTranslation('maintenance');
  const { call } = useEngine();
  const entities = useAtomValue(entitiesAtom);
  const showMessage = useMessage();
  const { busy, failure, run } = useAction();
  const [now] = useState(Date.now);
  const [isCompany, setCompany] = useState(false);
  const [device, setDevice] = useState('');
  const [from, setFrom] = useState<number | null>(() => floorMinute(now));
  const [until, setUntil] = useState<number | null>(() => floorMinute(now) + 2 * HOUR);
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const zone = viewerZone();
  const today = dateAt(zone, now + AHEAD);
  const devices = entities?.devices.filter(({ station_id }) => station_id === station) ?? [];
  const problems = {
    where: !isCompany && station === null ? t('plan.missing.where') : null,
    from: from === null ? t('plan.missing.time') : null,
    until:
      until === null
        ? t('plan.missing.time')
        : from !== null && until <= Math.max(from, now)
          ? t('plan.order')
          : null,
    reason: reason.trim() === '' ? t('plan.missing.reason') : null,
  };
  const shown = (problem: string | null) => (isChecked ? problem : null);

  async function plan() {
    setChecked(true);
    if (from === null || until === null || Object.values(problems).some((problem) => problem !== null))
      return;
    const done = await run(() =>
      call('alarm.addMaintenance', {
        ...(!isCompany && station !== null && { station_id: station }),
        ...(!isCompany && device !== '' && { device_id: device }),
        from,
        until,
        reason: reason.trim(),
      }),
    );
    if (!done) return;
    showMessage({ kind: 'success', text: t('plan.planned') });
    setReason('');
    setChecked(false);
    onPlanned();
  }

  function choose(value: string | null) {
    setDevice('');
    setCompany(value === COMPANY);
    onStation(value === null || value === COMPANY ? null : Number(value));
  }

  return (
    <Grid
      as="form"
      gap={16}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void plan();
      }}
    >
      <Grid min={288} gap={16} align="start">
        <StationSelect
          label={t('plan.where')}
          placeholder={t('plan.choose')}
          stations={entities?.stations ?? []}
          others={mayPlanCompany ? [{ value: COMPANY, label: t('plan.company') }] : []}
          value={isCompany ? COMPANY : station === null ? null : String(station)}
          error={shown(problems.where)}
          onChange={choose}
        />
        {!isCompany && station !== null && (
          <Select
            label={t('plan.device')}
            allowDeselect={false}
            data={[
              { value: '', label: t('plan.allDevices') },
              ...devices.map(({ device_id, obj_name }) => ({ value: device_id, label: obj_name })),
            ]}
            value={device}
            onChange={(value) => setDevice(value ?? '')}
          />
        )}
        <TextInput
          label={t('plan.reason')}
          maxLength={256}
          value={reason}
          error={shown(problems.reason)}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Grid>
      <Row gap={[16, 32]} wrap>
        <InstantField
          label={t('plan.from')}
          zone={zone}
          today={today}
          value={from}
          onChange={setFrom}
          error={shown(problems.from)}
        />
        <InstantField
          label={t('plan.until')}
          zone={zone}
          today={today}
          value={until}
          onChange={setUntil}
          error={shown(problems.until)}
        />
      </Row>
      {!isCompany && station !== null && !mayPlan && <Text tone="soft">{t('plan.denied')}</Text>}
      <FailureAlert title={t('plan.failed')} failure={failure} />
      <div>
        <Button type="submit" loading={busy} disabled={!isCompany && station !== null && !mayPlan}>
          {t('plan.submit')}
        </Button>
      </div>
    </Grid>
  );
}

const floorMinute = (at: number): number => at - (at % 60_000);
