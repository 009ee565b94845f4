import { AVATAR_MAX_BYTES, AVATAR_TYPES } from '@heliograph/domain/people';
import { useEngine } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Dialog } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { useMessage } from '../../../shared/messages/messages.ts';
import { PictureIcon } from '../../../shared/icons/icons.tsx';
import { Refusal } from '../../../shared/failure/Refusal.tsx';
import { useAction } from '../../../shared/failure/useAction.ts';
import styles from './AvatarDialog.module.css';
import { centred, type Crop } from './crop.ts';
import { Cropper } from './Cropper.tsx';
import { cutOut } from './cutOut.ts';
import { readPicture, type Picture } from '../../../shared/pictures/readPicture.ts';
import { useOfferedFiles } from '../../../shared/pictures/useOfferedFiles.ts';

const MEBIBYTE = 1024 * 1024;

/** A new picture: one file, chosen, dropped or pasted, then cropped to a square (spec B §5). */
export function AvatarDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { api } = useEngine();
  const say = useMessage();
  const { busy, failure, fail, run } = useAction();
  const [picture, setPicture] = useState<Picture | null>(null);
  const [crop, setCrop] = useState<Crop>({ x: 0, y: 0, zoom: 1 });
  const [fault, setFault] = useState<string | null>(null);
  const [reading, setReading] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const over = useOfferedFiles((files) => void offer(files));
  const max = AVATAR_MAX_BYTES / MEBIBYTE;

  // A decoded picture of a camera holds 50 MB until it is closed.
  useEffect(() => () => picture?.bitmap?.close(), [picture]);

  async function offer(files: readonly File[]) {
    const [file] = files;
    if (busy || reading || file === undefined) return;
    fail(null);
    if (files.length > 1) {
      setFault(t('avatar.fault.many', { count: files.length }));
      return;
    }
    setReading(true);
    const read = await readPicture(file, AVATAR_MAX_BYTES);
    setReading(false);
    if (typeof read === 'string') {
      // Rounded up, so that what is over the limit never reads as the limit.
      const size = format.number(Math.ceil((file.size / MEBIBYTE) * 100) / 100);
      setFault(t(`avatar.fault.${read}`, { name: file.name, size, max }));
      return;
    }
    setFault(null);
    setPicture(read);
    if (read.bitmap) setCrop(centred(read.bitmap));
  }

  function chosen(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.currentTarget.files ?? [])];
    // The same file may be chosen again after it was mended.
    event.currentTarget.value = '';
    void offer(files);
  }

  async function upload({ bitmap, file }: Picture) {
    const sent = await run(async () => {
      const bytes = bitmap ? await cutOut(bitmap, crop) : new Uint8Array(await file.arrayBuffer());
      await api.people.uploadAvatar({ file: bytes });
    });
    if (!sent) return;
    say({ kind: 'success', text: t('avatar.success') });
    onClose();
  }

  const choose = () => input.current?.click();
  return (
    <Dialog
      opened
      size="small"
      title={t('avatar.title')}
      dismissible={!busy}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={busy}>
            {common('action.cancel')}
          </Button>
          {picture && (
            <Button onClick={() => void upload(picture)} loading={busy}>
              {t('avatar.upload')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.content} aria-busy={busy || reading}>
        <input
          ref={input}
          type="file"
          accept={AVATAR_TYPES.join(',')}
          hidden
          aria-label={t('avatar.choose')}
          onChange={chosen}
        />
        {picture === null ? (
          <div className={styles.zone} data-over={over || undefined}>
            <PictureIcon className={styles.icon} />
            <Button variant="light" onClick={choose} loading={reading}>
              {t('avatar.choose')}
            </Button>
            <span>{t(over ? 'avatar.drop' : 'avatar.dropHint')}</span>
            <span className={styles.allowed}>{t('avatar.allowed', { max })}</span>
          </div>
        ) : (
          <div className={styles.picked} inert={busy}>
            {picture.bitmap ? (
              <Cropper bitmap={picture.bitmap} crop={crop} onChange={setCrop} />
            ) : (
              <p className={styles.asIs}>{t('avatar.asIs', { name: picture.name })}</p>
            )}
            <Button
              className={styles.another ?? ''}
              variant="subtle"
              size="compact-sm"
              onClick={choose}
              loading={reading}
            >
              {t(over ? 'avatar.drop' : 'avatar.another')}
            </Button>
          </div>
        )}
        {fault !== null && (
          <p role="alert" className={styles.fault}>
            {fault}
          </p>
        )}
        <Refusal title={t('avatar.uploadError')} failure={failure} />
      </div>
    </Dialog>
  );
}
