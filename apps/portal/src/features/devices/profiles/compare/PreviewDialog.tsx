import type { Profile } from '@heliograph/contracts/http';
import { parameterByCode } from '@heliograph/domain/parameters';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, Dialog, Notice, Stack, Text, ScrollHint } from '@heliograph/ui';
import { useMemo, useState } from 'react';
import { FailureAlert } from '../../../../shared/failure/FailureAlert.tsx';
import { useAction } from '../../../../shared/failure/useAction.ts';
import { useFailureText } from '../../../../shared/failure/useFailureText.ts';
import { useEngineQuery } from '../../../../shared/query/useEngineQuery.ts';
import { useLocalized, useValueText } from '../../setting/parameterText.ts';
import { toWriteOrder } from '../../setting/writeJobs.ts';
import {
  buildPreview,
  writeCountKey,
  type DevicePreview,
  type SkippedValue,
  type WriteCounts,
} from './buildPreview.ts';
import type { ComparedDevice } from './comparison.ts';
import styles from './PreviewDialog.module.css';
import { useRangeText } from './useResultText.ts';

interface PreviewDialogProps {
  profile: Profile;
  /** Devices to change. */
  compared: readonly ComparedDevice[];
  /** Devices that were chosen and could not be read. */
  unreached: readonly string[];
  onClose: () => void;
}

/** Up to this many devices are listed expanded. */
const OPEN = 3;
const NONE: WriteCounts = new Map();

/** Every value to be written to each device, old and new, and what is skipped and why. */
export function PreviewDialog({ profile, compared, unreached, onClose }: PreviewDialogProps) {
  const { t } = useTranslation('profile');
  const { t: common } = useTranslation();
  const { api } = useEngine();
  const localized = useLocalized();
  const failureText = useFailureText();
  const { busy, failure, run } = useAction();
  const { data: written, error: uncounted } = useWriteCounts(compared.map(({ row }) => row.device.device_id));
  const previewed = useMemo(
    () =>
      compared.flatMap((one) => {
        const preview = buildPreview(profile, one, written ?? NONE);
        return preview ? [{ ...preview, compared: one }] : [];
      }),
    [profile, compared, written],
  );
  const writes = previewed.filter(({ changes }) => changes.length > 0);
  const values = writes.reduce((sum, { changes }) => sum + changes.length, 0);
  const others = writes.filter(({ otherModel }) => otherModel).length;
  const dangerous = writes.some(({ changes }) => changes.some(({ parameter }) => parameter.dangerous));
  const counting = written === undefined && uncounted === null;

  async function confirm() {
    const orders = writes.map(({ row, changes }) => ({
      deviceId: row.device.device_id,
      title: profile.name,
      writes: changes.map((change) => toWriteOrder(change, localized)),
    }));
    const { profile_id: profileId, name: title } = profile;
    if (await run(() => api.profiles.apply({ profileId, title, orders, unreached: [...unreached] })))
      onClose();
  }

  return (
    <Dialog
      opened
      size="large"
      title={t('preview.title')}
      dismissible={!busy}
      closesBeside={false}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={busy}>
            {common('action.cancel')}
          </Button>
          <Button
            onClick={() => void confirm()}
            loading={busy}
            disabled={writes.length === 0 || counting}
            {...(dangerous && { color: 'red' })}
          >
            {t('preview.confirm', { count: writes.length })}
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <Text tone="soft" size={15}>
          {t('preview.lead')}
        </Text>
        <Text weight={600} role="status">
          {counting
            ? t('preview.counting')
            : writes.length === 0
              ? t('preview.nothingAtAll')
              : t('preview.total', {
                  values: t('preview.writes', { count: values }),
                  devices: t('preview.devices', { count: writes.length }),
                })}
        </Text>
        {uncounted !== null && (
          <p className={styles.warn}>{t('preview.uncounted', { reason: failureText(uncounted) })}</p>
        )}
        {unreached.length > 0 && (
          <p className={styles.warn}>{t('preview.unreached', { count: unreached.length })}</p>
        )}
        {others > 0 && <p className={styles.warn}>{t('preview.otherModels', { count: others })}</p>}
        {previewed.map((one) => (
          <PreviewedDevice
            key={one.row.id}
            previewed={one}
            compared={one.compared}
            opened={previewed.length <= OPEN}
          />
        ))}
        {dangerous && <Notice tone="fault">{t('preview.dangerous')}</Notice>}
        <FailureAlert title={t('preview.failed')} failure={failure} />
      </Stack>
    </Dialog>
  );
}

/** Reasons that do not involve another value. */
const SELF_EXPLANATORY = new Set([
  'incomparable',
  'missing',
  'forbidden',
  'hidden',
  'batteryType',
  'worn',
] as const);
type SelfExplanatory = typeof SELF_EXPLANATORY extends Set<infer Why> ? Why : never;
const isSelfExplanatory = (why: SkippedValue['why']): why is SelfExplanatory =>
  SELF_EXPLANATORY.has(why as SelfExplanatory);

interface PreviewedDeviceProps {
  previewed: DevicePreview;
  compared: ComparedDevice;
  opened: boolean;
}

/** One device of the preview; its values render while it is open. */
function PreviewedDevice({ previewed, compared, opened }: PreviewedDeviceProps) {
  const { t } = useTranslation('profile');
  const { t: setting } = useTranslation('setting');
  const localized = useLocalized();
  const valueText = useValueText();
  const rangeText = useRangeText();
  const [open, setOpen] = useState(opened);
  const { row, changes, skipped, after } = previewed;
  const getName = (code: string) => {
    const parameter = parameterByCode(code);
    return parameter ? localized(parameter.name) : code;
  };

  function describeReason({ why, code, with: other }: SkippedValue): string {
    if (why === 'outside') return t('preview.why.outside', { allowed: rangeText(compared, code) });
    if (isSelfExplanatory(why)) return t(`preview.why.${why}`);
    const parameter = parameterByCode(other ?? '');
    const value = parameter ? valueText(parameter, after[parameter.code]) : '';
    return t('preview.why.together', { other: getName(other ?? ''), value });
  }

  return (
    <details
      className={styles.device}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      data-device={row.device.device_id}
    >
      <summary>
        <strong>{row.name}</strong>
        <Text as="span" tone="soft" size={14}>
          {row.site} · {row.model}
        </Text>
        <span className={styles.counts}>
          {changes.length > 0 ? t('preview.writes', { count: changes.length }) : t('preview.nothing')}
          {skipped.length > 0 && (
            <span className={styles.warn}>{t('preview.held', { count: skipped.length })}</span>
          )}
        </span>
      </summary>
      {open && changes.length > 0 && (
        <ScrollHint label={row.name}>
          <table className={styles.changes} aria-label={row.name}>
            <thead>
              <tr>
                <th scope="col">{t('compare.drift.parameter')}</th>
                <th scope="col">{setting('confirm.from')}</th>
                <th scope="col">{setting('confirm.to')}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ parameter, from, to, today, wears }) => (
                <tr key={parameter.code} data-code={parameter.code}>
                  <th scope="row">
                    {localized(parameter.name)}
                    {wears && <small className={styles.warn}>{t('preview.wear', { count: today })}</small>}
                  </th>
                  <td>{valueText(parameter, from)}</td>
                  <td>
                    <span aria-hidden="true">→ </span>
                    <strong>{valueText(parameter, to)}</strong>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollHint>
      )}
      {open && skipped.length > 0 && (
        <ul className={styles.skipped} aria-label={t('preview.held', { count: skipped.length })}>
          {skipped.map((one) => (
            <li key={one.code} data-code={one.code} data-why={one.why}>
              <strong>{getName(one.code)}</strong>: {describeReason(one)}
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

/** How often each value was written today. */
const useWriteCounts = (deviceIds: readonly string[]) =>
  useEngineQuery({
    key: ['profiles.written', deviceIds],
    async ask({ api }): Promise<WriteCounts> {
      const list = deviceIds.length === 0 ? [] : await api.profiles.written({ deviceIds: [...deviceIds] });
      return new Map(
        list.map(({ device_id, property_code, today }) => [writeCountKey(device_id, property_code), today]),
      );
    },
  });
