import { StationIcon } from '@heliograph/ui';
import { useState } from 'react';
import styles from './StationPicture.module.css';

/** The first picture of a station; a sign where there is none, or none to be had. */
export function StationPicture({ images }: { images: readonly string[] }) {
  const [broken, setBroken] = useState(false);
  const [src] = images;
  return (
    <span className={styles.picture}>
      {src === undefined || broken ? (
        <StationIcon />
      ) : (
        <img src={src} alt="" loading="lazy" onError={() => setBroken(true)} />
      )}
    </span>
  );
}
