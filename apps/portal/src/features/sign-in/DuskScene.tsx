import styles from './DuskScene.module.css';

/** Width of one panel table at scale 1. */
const TABLE_WIDTH = 168;

/** Position and scale of each panel table, from far to near. */
const TABLES = rows([
  { y: 806, scale: 0.42, from: 388, count: 21 },
  { y: 846, scale: 0.56, from: 330, count: 16 },
  { y: 900, scale: 0.76, from: 262, count: 13 },
  { y: 972, scale: 1.02, from: 176, count: 10 },
]);

const STARS = [
  [84, 118, 1.6],
  [170, 262, 1.1],
  [262, 84, 1.2],
  [356, 196, 1.5],
  [448, 66, 1],
  [520, 240, 1.1],
  [604, 128, 1.7],
  [700, 58, 1.1],
  [742, 226, 1.3],
  [836, 134, 1.5],
  [900, 262, 1],
  [968, 96, 1.4],
  [1046, 214, 1.1],
  [1128, 52, 1.6],
  [1230, 158, 1],
  [1322, 282, 1.3],
  [1404, 88, 1.2],
  [1512, 196, 1.6],
  [1598, 60, 1.1],
  [1684, 268, 1.2],
  [1766, 132, 1.5],
  [1856, 72, 1],
] as const;

const PYLONS = [
  [858, 742, 1.25],
  [752, 716, 0.85],
  [684, 700, 0.58],
  [1004, 778, 1.75],
] as const;

/** A station at dusk, and a heliograph on the hill that flashes SUN in Morse. */
export function DuskScene({ label }: { label: string }) {
  return (
    <svg
      className={styles.scene}
      viewBox="0 0 1920 1080"
      preserveAspectRatio="xMinYMid slice"
      role="img"
      aria-label={label}
    >
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className={styles.sky0} />
          <stop offset="0.36" className={styles.sky1} />
          <stop offset="0.56" className={styles.sky2} />
          <stop offset="0.7" className={styles.sky3} />
        </linearGradient>
        <radialGradient id="glow">
          <stop offset="0" className={styles.glow} stopOpacity="0.95" />
          <stop offset="0.25" className={styles.glow} stopOpacity="0.42" />
          <stop offset="1" className={styles.glow} stopOpacity="0" />
        </radialGradient>
        <linearGradient id="module" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" className={styles.moduleLight} />
          <stop offset="0.45" className={styles.moduleDark} />
          <stop offset="1" className={styles.moduleEdge} />
        </linearGradient>
        <linearGradient id="field" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className={styles.field0} />
          <stop offset="1" className={styles.field1} />
        </linearGradient>
        <g id="table">
          <path className={styles.leg} d="M34 40v20M128 40v20" />
          <path fill="url(#module)" d="M0 44 26 0h142l-26 44z" />
          <path
            className={styles.seam}
            d="M13 22h142M23.7 44l26-44M47.3 44l26-44M71 44 97 0M94.7 44l26-44M118.3 44l26-44"
          />
        </g>
        <path id="pylon" d="M-9 0-3-62H3L9 0M-6.5-26 5-44M6.5-26-5-44M-17-48h34M-12-58h24" />
      </defs>

      <rect width="1920" height="1080" fill="url(#sky)" />
      <g className={styles.stars}>
        {STARS.map(([x, y, radius]) => (
          <circle key={x} cx={x} cy={y} r={radius} />
        ))}
      </g>
      <circle cx="566" cy="690" r="430" fill="url(#glow)" />
      <circle className={styles.sun} cx="566" cy="690" r="58" />
      <g className={styles.cloud}>
        <path d="M360 588h210c-30-9-62-11-96-9-36-10-82-5-114 9zM640 540h168c-22-8-50-9-76-7-32-8-66-4-92 7zM120 520h150c-24-8-50-8-72-6-30-6-56-3-78 6zM980 566h190c-28-9-58-10-88-8-34-9-72-5-102 8zM1290 508h170c-24-8-54-9-80-7-32-8-64-4-90 7zM1560 592h220c-30-9-64-11-98-9-40-10-88-5-122 9z" />
      </g>
      <path
        className={styles.farHill}
        d="M0 662c90-42 150-58 232-34 92 26 128 66 216 62 110-6 166-44 266-36 100 8 158 40 246 24 120-22 190-70 300-62 130 10 190 60 320 50 120-10 220-60 340-44v458H0z"
      />
      <path
        className={styles.hill}
        d="M0 640c44-34 92-76 152-94 58-18 96 22 150 62 74 56 154 92 256 104 138 16 272-6 402 12 160 14 260-40 400-66 180-34 330 30 560-10v432H0z"
      />
      <g className={styles.line}>
        <path d="M684 672q34 22 68-3M752 669q53 38 106-1M858 668q66 60 146 26M1004 694q110 96 330 22" />
        {PYLONS.map(([x, y, scale]) => (
          <use key={x} href="#pylon" transform={`translate(${x} ${y}) scale(${scale})`} />
        ))}
      </g>

      <g transform="translate(158 546)">
        <g className={styles.tripod}>
          <path d="m0-34-13 38M0-34 13 4M0-34V6M-7-34H7" />
          <circle cx="0" cy="-47" r="12.5" />
        </g>
        <circle className={styles.mirror} cx="0" cy="-47" r="9" />
        <g className={styles.flash}>
          <circle cx="0" cy="-47" r="104" fill="url(#glow)" />
          <path d="M0-127c4 56 18 76 80 80-62 4-76 24-80 80-4-56-18-76-80-80 62-4 76-24 80-80z" />
        </g>
      </g>

      <path
        fill="url(#field)"
        d="M0 792c160-40 330-50 520-44 170 6 300 18 440 6 200-18 380-40 560-30 160 8 280 24 400 14v342H0z"
      />
      <g transform="translate(776 758)">
        <path className={styles.house} d="M0 42V8L46-16 92 8v34zM100 42V14h26v28z" />
        <path className={styles.roof} d="m-7 10 53-28 53 28-4 5L46-10-3 15z" />
        <path className={styles.window} d="M16 16h16v13H16zM60 16h16v13H60z" />
        <path className={styles.lamp} d="M106 20h14v3h-14z" />
      </g>
      <g>
        {TABLES.map(({ x, y, scale }) => (
          <use key={`${x} ${y}`} href="#table" transform={`translate(${x} ${y}) scale(${scale})`} />
        ))}
      </g>
    </svg>
  );
}

function rows(lines: readonly { y: number; scale: number; from: number; count: number }[]) {
  return lines.flatMap(({ y, scale, from, count }) =>
    Array.from({ length: count }, (_, index) => ({ x: from + index * TABLE_WIDTH * 1.06 * scale, y, scale })),
  );
}
