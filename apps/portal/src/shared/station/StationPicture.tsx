import { thumbnailUrl } from '@heliograph/domain/pictures';
import { StationIcon } from '@heliograph/ui';
import { useState } from 'react';
import styles from './StationPicture.module.css';

/** Thumbnail of a station's first picture, or an icon without one. */
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
        <img src={thumbnailUrl(address)} alt="" loading="lazy" onError={() => setBroken(address)} />
      )}
    </span>
  );
}
