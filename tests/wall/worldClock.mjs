/**
 * Loaded before a program of the product. Its clock is ahead by as many milliseconds as its parent says in `{ clock }`:
 * the world goes on while a wall sleeps. With `WORLD_RATE` and `WORLD_BEGAN` (epoch ms) in the environment clock and timers
 * run that much faster since then.
 */
const rate = Number(process.env.WORLD_RATE ?? 1);
const RealDate = Date;
const began = Number(process.env.WORLD_BEGAN ?? RealDate.now());
let ahead = 0;
const now = () => Math.round(began + (RealDate.now() - began) * rate + ahead);

globalThis.Date = class extends RealDate {
  constructor(...words) {
    if (words.length === 0) super(now());
    else super(...words);
  }

  static now() {
    return now();
  }
};
if (rate !== 1) {
  for (const name of ['setTimeout', 'setInterval']) {
    const real = globalThis[name];
    globalThis[name] = (run, ms = 0, ...words) => real(run, ms / rate, ...words);
  }
}
process.on('message', (message) => {
  if (typeof message?.clock === 'number') ahead = message.clock;
});
// Hearing its parent must not keep the program alive.
process.channel?.unref();
