/** Draws the icons of the installed app from their sources in `public/icons`. */
import sharp from 'sharp';

const FOLDER = 'public/icons';
/** iOS rounds and masks the icon itself, so it gets the one that fills its square. */
const ICONS = [
  ['icon.svg', 'icon-192.png', 192],
  ['icon.svg', 'icon-512.png', 512],
  ['maskable.svg', 'maskable-192.png', 192],
  ['maskable.svg', 'maskable-512.png', 512],
  ['maskable.svg', 'apple-touch-icon.png', 180],
];

for (const [source, file, size] of ICONS)
  await sharp(`${FOLDER}/${source}`, { density: (72 * size) / 32 })
    .resize(size)
    .png({ compressionLevel: 9 })
    .toFile(`${FOLDER}/${file}`);
