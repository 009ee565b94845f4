import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './QrCode.module.css';

export interface QrCodeProps {
  text: string;
  /** Says what it leads to. */
  label: string;
}

/** `text` as a QR code, dark on light in every theme: not every camera reads light on dark. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const { data, size: modules } = encode(text, { ecc: 'M', border: 4 });
    const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: modules, path: dark.join('') };
  }, [text]);
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
