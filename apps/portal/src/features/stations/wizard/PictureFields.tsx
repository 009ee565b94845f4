import { PICTURE_TYPES, thumbnailUrl } from '@heliograph/domain/pictures';
import { useTranslation } from '@heliograph/i18n';
import {
  Button,
  createIcon,
  CrossIcon,
  Grid,
  IconButton,
  Loader,
  Progress,
  Row,
  Stack,
  Text,
} from '@heliograph/ui';
import { useEffect, useRef, type ChangeEvent } from 'react';
import { PictureIcon } from '../../../shared/icons.tsx';
import { useDroppedFiles } from '../../../shared/pictures/useDroppedFiles.ts';
import { MAX_IMAGES } from './stationForm.ts';
import styles from './PictureFields.module.css';
import { MAX_MEBIBYTES, type Pictures } from './usePictures.ts';

export interface PictureFieldsProps {
  images: readonly string[];
  pictures: Pictures;
  error: string | undefined;
  onChange: (images: string[]) => void;
}

/** [WIZ-04] Up to ten pictures of a station in order: chosen, dropped or pasted. */
export function PictureFields({ images, pictures, error, onChange }: PictureFieldsProps) {
  const { t } = useTranslation('wizard');
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLOListElement>(null);
  /** The moved picture: the focus stays on its buttons. */
  const moved = useRef<string>(undefined);
  const { uploads, progress, refused, add: offer } = pictures;
  const isDragging = useDroppedFiles(offer);
  const count = images.length + uploads.length;
  const sending = uploads.some(({ failure }) => failure === null);

  useEffect(() => {
    const at = images.indexOf(moved.current ?? '');
    moved.current = undefined;
    list.current?.children[at]?.querySelector<HTMLElement>('button')?.focus();
  }, [images]);

  function onChosen(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.currentTarget.files ?? [])];
    // So that the same file can be chosen again after an edit.
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
    <Stack gap={12}>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={PICTURE_TYPES.join(',')}
        aria-label={t('pictures.choose')}
        onChange={onChosen}
      />
      <div className={styles.zone} data-over={isDragging || undefined}>
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
          {t(isDragging ? 'pictures.drop' : 'pictures.dropHint', { max: MAX_MEBIBYTES })}
        </span>
        <Text as="span" tone="faint" size={14}>
          {t('pictures.count', { count: images.length, max: MAX_IMAGES })}
        </Text>
      </div>
      {sending && (
        <Stack gap={4} tone="soft" size={13}>
          <Progress
            value={(100 * progress.done) / Math.max(progress.of, 1)}
            aria-label={t('pictures.progress', progress)}
          />
          <span role="status">{t('pictures.progress', progress)}</span>
        </Stack>
      )}
      {count > 0 && (
        <Grid ref={list} as="ol" min={152} gap={12} aria-label={t('pictures.list')}>
          {images.map((address, index) => (
            <li key={address} className={styles.tile}>
              <img src={thumbnailUrl(address)} alt={t('pictures.picture', { number: index + 1 })} />
              <Row as="span" justify="end">
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
              </Row>
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
                  <Row as="span" justify="end">
                    <IconButton
                      label={t('pictures.retry', { name: upload.file.name })}
                      icon={<RetryIcon />}
                      onClick={() => pictures.retry(upload)}
                    />
                    <IconButton
                      label={t('pictures.discard', { name: upload.file.name })}
                      icon={<CrossIcon />}
                      onClick={() => pictures.discard(upload)}
                    />
                  </Row>
                </>
              )}
            </li>
          ))}
        </Grid>
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
        <Text role="alert" tone="fault" size={13}>
          {error}
        </Text>
      )}
    </Stack>
  );
}

const EarlierIcon = createIcon(<path d="M19 12H5M11 6l-6 6 6 6" />);
const LaterIcon = createIcon(<path d="M5 12h14M13 6l6 6-6 6" />);
const RetryIcon = createIcon(<path d="M5 12a7 7 0 1 0 2.3-5.2M7 3.5v4h4" />);
