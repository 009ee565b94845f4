import { PICTURE_TYPES, thumbnailOf } from '@heliograph/domain/pictures';
import { useTranslation } from '@heliograph/i18n';
import { CrossIcon, IconButton } from '@heliograph/ui';
import { Button, Loader, Progress } from '@mantine/core';
import { useEffect, useRef, type ChangeEvent } from 'react';
import { PictureIcon } from '../../../../shared/icons/icons.tsx';
import { useOfferedFiles } from '../../../../shared/pictures/useOfferedFiles.ts';
import { MAX_IMAGES } from '../form/stationFaults.ts';
import { AgainIcon, EarlierIcon, LaterIcon } from '../icons.tsx';
import styles from './PictureFields.module.css';
import { MAX_MEBIBYTES, type Pictures } from './usePictures.ts';

export interface PictureFieldsProps {
  images: readonly string[];
  pictures: Pictures;
  error: string | undefined;
  onChange: (images: string[]) => void;
}

/** The pictures of a station in their order: chosen, dropped or pasted, at most ten (spec B §5). */
export function PictureFields({ images, pictures, error, onChange }: PictureFieldsProps) {
  const { t } = useTranslation('wizard');
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLOListElement>(null);
  /** The picture whose buttons the focus follows. */
  const moved = useRef<string>(undefined);
  const { uploads, progress, refused, offer } = pictures;
  const over = useOfferedFiles(offer);
  const count = images.length + uploads.length;
  const sending = uploads.some(({ failure }) => failure === null);

  useEffect(() => {
    const at = images.indexOf(moved.current ?? '');
    moved.current = undefined;
    list.current?.children[at]?.querySelector<HTMLElement>('button')?.focus();
  }, [images]);

  function chosen(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.currentTarget.files ?? [])];
    // The same file may be chosen again after it was mended.
    event.currentTarget.value = '';
    if (files.length > 0) offer(files);
  }

  function move(from: number, to: number) {
    const next = [...images];
    next.splice(to, 0, ...next.splice(from, 1));
    moved.current = images[from];
    onChange(next);
  }

  function remove(address: string) {
    choose.current?.focus();
    onChange(images.filter((one) => one !== address));
  }

  return (
    <div className={styles.pictures}>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={PICTURE_TYPES.join(',')}
        aria-label={t('pictures.choose')}
        onChange={chosen}
      />
      <div className={styles.zone} data-over={over || undefined}>
        <PictureIcon className={styles.icon} />
        <Button
          ref={choose}
          variant="light"
          onClick={() => input.current?.click()}
          {...(error !== undefined && { 'aria-invalid': true })}
        >
          {t('pictures.choose')}
        </Button>
        <span className={styles.hint}>
          {t(over ? 'pictures.drop' : 'pictures.dropHint', { max: MAX_MEBIBYTES })}
        </span>
        <span className={styles.count}>{t('pictures.count', { count: images.length, max: MAX_IMAGES })}</span>
      </div>
      {sending && (
        <div className={styles.progress}>
          <Progress
            value={(100 * progress.done) / Math.max(progress.of, 1)}
            aria-label={t('pictures.progress', progress)}
          />
          <span role="status">{t('pictures.progress', progress)}</span>
        </div>
      )}
      {count > 0 && (
        <ol ref={list} className={styles.list} aria-label={t('pictures.list')}>
          {images.map((address, index) => (
            <li key={address} className={styles.tile}>
              <img src={thumbnailOf(address)} alt={t('pictures.picture', { number: index + 1 })} />
              <span className={styles.tools}>
                {index > 0 && (
                  <IconButton
                    label={t('pictures.earlier', { number: index + 1 })}
                    icon={<EarlierIcon />}
                    onClick={() => move(index, index - 1)}
                  />
                )}
                {index < images.length - 1 && (
                  <IconButton
                    label={t('pictures.later', { number: index + 1 })}
                    icon={<LaterIcon />}
                    onClick={() => move(index, index + 1)}
                  />
                )}
                <IconButton
                  label={t('pictures.remove', { number: index + 1 })}
                  icon={<CrossIcon />}
                  onClick={() => remove(address)}
                />
              </span>
            </li>
          ))}
          {uploads.map((upload) => (
            <li key={upload.key} className={styles.tile} data-failed={upload.failure !== null || undefined}>
              {upload.failure === null ? (
                <span className={styles.name}>
                  <Loader size="sm" aria-hidden />
                  {t('pictures.uploading', { name: upload.file.name })}
                </span>
              ) : (
                <>
                  <span role="alert" className={styles.name}>
                    {upload.failure}
                  </span>
                  <span className={styles.tools}>
                    <IconButton
                      label={t('pictures.retry', { name: upload.file.name })}
                      icon={<AgainIcon />}
                      onClick={() => pictures.retry(upload)}
                    />
                    <IconButton
                      label={t('pictures.discard', { name: upload.file.name })}
                      icon={<CrossIcon />}
                      onClick={() => pictures.discard(upload)}
                    />
                  </span>
                </>
              )}
            </li>
          ))}
        </ol>
      )}
      {refused.length > 0 && (
        <div role="alert" className={styles.refused}>
          <strong>{t('pictures.refused')}</strong>
          <ul>
            {refused.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      )}
      {error !== undefined && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
