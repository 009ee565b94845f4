import { encode } from 'uqr';

export interface QrCodeProps {
  text: string;
  /** Says what it leads to. */
  label: string;
}

/** A QR code, dark in the current colour. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
      <path d={dark} />
    </svg>
  );
}
