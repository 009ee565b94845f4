import type { Profile } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Dialog, Notice } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { Refusal } from '../../../../shared/failure/Refusal.tsx';
import { useAction } from '../../../../shared/failure/useAction.ts';
import { useFailureText } from '../../../../shared/failure/useFailureText.ts';
import { orderOf } from '../../setting/orderOf.ts';
import { useWords } from '../../setting/useWords.ts';
import type { Compared } from '../compare/compared.ts';
import styles from './PreviewDialog.module.css';
import { PreviewedDevice } from './PreviewedDevice.tsx';
import { previewOf, type Written } from './previewOf.ts';
import { useWritten } from './useWritten.ts';

interface PreviewDialogProps {
  profile: Profile;
  /** Devices that are to be changed. */
  compared: readonly Compared[];
  onClose: () => void;
}

/** Devices whose writes are listed without being asked for. */
const OPEN = 3;
const NONE: Written = new Map();

/** Every write to every device, old and new, before any of it; and what is not written and why. */
export function PreviewDialog({ profile, compared, onClose }: PreviewDialogProps) {
  const { t } = useTranslation('profile');
  const { t: common } = useTranslation();
  const { api } = useEngine();
  const words = useWords();
  const failureText = useFailureText();
  const { busy, failure, run } = useAction();
  const { written, failure: uncounted } = useWritten(compared.map(({ row }) => row.device.device_id));
  const previewed = useMemo(
    () => compared.flatMap((one) => previewOf(profile, one, written ?? NONE) ?? []),
    [profile, compared, written],
  );
  const writes = previewed.filter(({ changes }) => changes.length > 0);
  const values = writes.reduce((sum, { changes }) => sum + changes.length, 0);
  const others = writes.filter(({ otherModel }) => otherModel).length;
  const dangerous = writes.some(({ changes }) => changes.some(({ parameter }) => parameter.dangerous));
  const counting = written === null && uncounted === null;

  async function confirm() {
    const orders = writes.map(({ row, changes }) => ({
      deviceId: row.device.device_id,
      title: profile.name,
      writes: changes.map((change) => orderOf(change, words)),
    }));
    const { profile_id: profileId, name: title } = profile;
    if (await run(() => api.profiles.apply({ profileId, title, orders }))) onClose();
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
      <div className={styles.preview}>
        <p className={styles.lead}>{t('preview.lead')}</p>
        <p className={styles.total} role="status">
          {counting
            ? t('preview.counting')
            : writes.length === 0
              ? t('preview.nothingAtAll')
              : t('preview.total', {
                  values: t('preview.writes', { count: values }),
                  devices: t('preview.devices', { count: writes.length }),
                })}
        </p>
        {uncounted !== null && (
          <p className={styles.warn}>{t('preview.uncounted', { reason: failureText(uncounted) })}</p>
        )}
        {others > 0 && <p className={styles.warn}>{t('preview.otherModels', { count: others })}</p>}
        {previewed.map((one) => (
          <PreviewedDevice key={one.row.id} previewed={one} opened={previewed.length <= OPEN} />
        ))}
        {dangerous && <Notice tone="fault">{t('preview.dangerous')}</Notice>}
        <Refusal title={t('preview.failed')} failure={failure} />
      </div>
    </Dialog>
  );
}
