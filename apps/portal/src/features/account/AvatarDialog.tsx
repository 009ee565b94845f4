import { AVATAR_MAX_BYTES, AVATAR_TYPES } from '@heliograph/domain/people';
import { useEngine } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, InputDialog, Skeleton, Stack, Text } from '@heliograph/ui';
import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import type { Area } from 'react-easy-crop';
import { useMessage } from '../../shared/messages/messages.ts';
import { PictureIcon } from '../../shared/icons.tsx';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { useAction } from '../../shared/failure/useAction.ts';
import styles from './AvatarDialog.module.css';
import { readPicture, type Picture } from '../../shared/pictures/readPicture.ts';
import { useDroppedFiles } from '../../shared/pictures/useDroppedFiles.ts';
import { lazyPart } from '../../shared/failure/lazyPart.tsx';

const AvatarCropper = lazyPart(
  async () => (await import('./AvatarCropper.tsx')).AvatarCropper,
  <div className={styles.waiting}>
    <Skeleton />
  </div>,
);

const MEBIBYTE = 1024 * 1024;

interface ChosenPicture extends Picture {
  /** Object URL; empty when it cannot be cropped. */
  address: string;
}

/** [USR-01] A new profile picture: one file, chosen, dropped or pasted, then cropped to a square. */
export function AvatarDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { call } = useEngine();
  const showMessage = useMessage();
  const { busy, failure, fail, run } = useAction();
  const [picture, setPicture] = useState<ChosenPicture | null>(null);
  /** Px of the picture; null until the cropper reports it. */
  const [square, setSquare] = useState<Area | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const [isReading, setIsReading] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isDragging = useDroppedFiles((files) => void offer(files));
  const max = AVATAR_MAX_BYTES / MEBIBYTE;

  // A decoded photo uses about 50 MB until it is closed.
  useEffect(
    () => () => {
      if (!picture?.bitmap) return;
      picture.bitmap.close();
      URL.revokeObjectURL(picture.address);
    },
    [picture],
  );

  async function offer(files: readonly File[]) {
    const [file] = files;
    if (busy || isReading || file === undefined) return;
    fail(null);
    if (files.length > 1) {
      setFileError(t('avatar.error.many', { count: files.length }));
      return;
    }
    setIsReading(true);
    const read = await readPicture(file, AVATAR_MAX_BYTES);
    setIsReading(false);
    if (typeof read === 'string') {
      // Rounded up, so that a file over the limit is never shown as being at the limit.
      const size = format.number(Math.ceil((file.size / MEBIBYTE) * 100) / 100);
      setFileError(t(`avatar.error.${read}`, { name: file.name, size, max }));
      return;
    }
    setFileError(null);
    setPicture({ ...read, address: read.bitmap ? URL.createObjectURL(file) : '' });
    setSquare(null);
  }

  function onChosen(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.currentTarget.files ?? [])];
    // So that the same file can be chosen again after an edit.
    event.currentTarget.value = '';
    void offer(files);
  }

  async function upload({ bitmap, file }: Picture) {
    const sent = await run(async () => {
      const bytes =
        bitmap && square ? await cutOut(bitmap, square) : new Uint8Array(await file.arrayBuffer());
      await call('user.uploadAvatar', { file: bytes });
    });
    if (!sent) return;
    showMessage({ kind: 'success', text: t('avatar.success') });
    onClose();
  }

  const choose = () => input.current?.click();
  return (
    <InputDialog
      size="small"
      title={t('avatar.title')}
      dismissible={!busy}
      hasInput={picture !== null}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button variant="default" onClick={close} disabled={busy}>
            {common('action.cancel')}
          </Button>
          {picture && (
            <Button
              onClick={() => void upload(picture)}
              loading={busy}
              disabled={picture.bitmap !== null && square === null}
            >
              {t('avatar.upload')}
            </Button>
          )}
        </>
      )}
    >
      <Stack gap={16} aria-busy={busy || isReading}>
        <input
          ref={input}
          type="file"
          accept={AVATAR_TYPES.join(',')}
          hidden
          aria-label={t('avatar.choose')}
          onChange={onChosen}
        />
        {picture === null ? (
          <div className={styles.zone} data-over={isDragging || undefined}>
            <PictureIcon className={styles.icon} />
            <Button variant="light" onClick={choose} loading={isReading}>
              {t('avatar.choose')}
            </Button>
            <span>{t(isDragging ? 'avatar.drop' : 'avatar.dropHint')}</span>
            <Text as="span" tone="faint" size={13}>
              {t('avatar.allowed', { max })}
            </Text>
          </div>
        ) : (
          <Stack gap={12} align="center" inert={busy}>
            {picture.bitmap ? (
              <AvatarCropper key={picture.address} image={picture.address} onChange={setSquare} />
            ) : (
              <p className={styles.asIs}>{t('avatar.asIs', { name: picture.name })}</p>
            )}
            <Button
              className={styles.another ?? ''}
              variant="subtle"
              size="compact-sm"
              onClick={choose}
              loading={isReading}
            >
              {t(isDragging ? 'avatar.drop' : 'avatar.another')}
            </Button>
          </Stack>
        )}
        {fileError !== null && (
          <p role="alert" className={styles.error}>
            {fileError}
          </p>
        )}
        <FailureAlert title={t('avatar.uploadError')} failure={failure} />
      </Stack>
    </InputDialog>
  );
}

/** Side of the uploaded picture, px. */
const SIDE = 512;
/** Supports transparency; browsers that cannot write it write PNG instead. */
const TYPE = 'image/webp';
const QUALITY = 0.92;

/** Cuts the square out as a picture of 512 × 512. @throws Error when the browser cannot write it */
async function cutOut(bitmap: ImageBitmap, { x, y, width, height }: Area): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (context) {
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, x, y, width, height, 0, 0, SIDE, SIDE);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, TYPE, QUALITY));
  if (blob === null) throw new Error('The picture could not be written');
  return new Uint8Array(await blob.arrayBuffer());
}
