import { useTranslation } from '@heliograph/i18n';
import { IconButton, Stack } from '@heliograph/ui';
import { useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { MinusIcon, PlusIcon } from '../../shared/icons.tsx';
import styles from './AvatarCropper.module.css';
import { MAX_ZOOM, centredPosition, movePicture, zoomPicture, type CropSizes } from './cropPosition.ts';

/** Part of the frame that an arrow key moves the picture, without and with Shift. */
const STEP = 0.04;
const LONG_STEP = 0.2;
const ZOOM_STEP = 1.15;
/** A press that moves further than this is a drag, px. */
const MAX_CLICK_TRAVEL = 4;

export interface AvatarCropperProps {
  /** Address of the picture. */
  image: string;
  /** Receives the chosen square, px of the picture. */
  onChange: (square: Area) => void;
}

/** [USR-01] Chooses a square of a picture by dragging, pinching, the wheel, clicking its centre, or keys. */
export function AvatarCropper({ image, onChange }: AvatarCropperProps) {
  const { t } = useTranslation('account');
  const hint = useId();
  const [position, setPosition] = useState(centredPosition);
  const [sizes, setSizes] = useState<CropSizes>({ width: 0, height: 0, frame: 0 });
  const pressedAt = useRef({ x: 0, y: 0 });

  /** Moves the picture by parts of the frame. */
  const move = (x: number, y: number) =>
    setPosition((now) => movePicture(now, sizes, x * sizes.frame, y * sizes.frame));
  const zoomTo = (zoom: number) => setPosition((now) => zoomPicture(now, sizes, zoom));
  const zoomBy = (factor: number) => setPosition((now) => zoomPicture(now, sizes, now.zoom * factor));

  function onKeyDown(event: KeyboardEvent) {
    const step = event.shiftKey ? LONG_STEP : STEP;
    const action = {
      ArrowLeft: () => move(-step, 0),
      ArrowRight: () => move(step, 0),
      ArrowUp: () => move(0, -step),
      ArrowDown: () => move(0, step),
      '+': () => zoomBy(ZOOM_STEP),
      '=': () => zoomBy(ZOOM_STEP),
      '-': () => zoomBy(1 / ZOOM_STEP),
    }[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  }

  /** Centres the clicked point. */
  function onClick({ clientX, clientY, currentTarget }: MouseEvent) {
    if (Math.hypot(clientX - pressedAt.current.x, clientY - pressedAt.current.y) > MAX_CLICK_TRAVEL) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    move(0.5 - (clientX - left) / width, 0.5 - (clientY - top) / height);
  }

  return (
    <Stack gap={12} align="center">
      <div
        className={styles.frame}
        onPointerDown={({ clientX, clientY }) => {
          pressedAt.current = { x: clientX, y: clientY };
        }}
        onClick={onClick}
      >
        <Cropper
          image={image}
          crop={position}
          zoom={position.zoom}
          maxZoom={MAX_ZOOM}
          aspect={1}
          cropShape="round"
          objectFit="cover"
          showGrid={false}
          disableAutomaticStylesInjection
          classes={{ cropAreaClassName: styles.area ?? '' }}
          cropperProps={{
            role: 'application',
            'aria-label': t('avatar.frame'),
            'aria-describedby': hint,
            onKeyDown,
          }}
          setMediaSize={({ width, height }) => setSizes((now) => ({ ...now, width, height }))}
          setCropSize={({ width }) => setSizes((now) => ({ ...now, frame: width }))}
          onCropChange={({ x, y }) => setPosition((now) => ({ ...now, x, y }))}
          onZoomChange={(zoom) => setPosition((now) => ({ ...now, zoom }))}
          onCropAreaChange={(_, square) => onChange(square)}
        />
      </div>
      <div className={styles.zoom}>
        <IconButton label={t('avatar.zoomOut')} icon={<MinusIcon />} onClick={() => zoomBy(1 / ZOOM_STEP)} />
        <input
          type="range"
          className={styles.range}
          aria-label={t('avatar.zoom')}
          aria-valuetext={`${Math.round(position.zoom * 100)}%`}
          min={1}
          max={MAX_ZOOM}
          step={0.01}
          value={position.zoom}
          onChange={(event) => zoomTo(event.currentTarget.valueAsNumber)}
        />
        <IconButton label={t('avatar.zoomIn')} icon={<PlusIcon />} onClick={() => zoomBy(ZOOM_STEP)} />
      </div>
      <p id={hint} className={styles.hint}>
        {t('avatar.frameHint')}
      </p>
    </Stack>
  );
}
