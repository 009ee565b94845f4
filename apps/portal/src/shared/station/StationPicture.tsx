import { thumbnailOf } from '@heliograph/domain/pictures';
import { StationIcon } from '@heliograph/ui';
import { useState } from 'react';
import styles from './StationPicture.module.css';

/** The first picture of a station, small; a sign where there is none, or none to be had. */
export function StationPicture({
  images,
  className,
}: {
  images: readonly string[];
  className?: string | undefined;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  const [address] = images;
  return (
    <span className={[styles.picture, className].filter(Boolean).join(' ')}>
      {address === undefined || broken === address ? (
        <StationIcon />
      ) : (
        <img src={thumbnailOf(address)} alt="" loading="lazy" onError={() => setBroken(address)} />
      )}
    </span>
  );
}
