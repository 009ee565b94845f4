/**
 * Preloaded into a program of the product. Shifts its clock ahead by the milliseconds that the parent process sends as
 * `{ clock }`: time passes while a wall sleeps. With `CLOCK_RATE` and `CLOCK_START` (epoch ms) in the environment, clock
 * and timers run that much faster since then.
 */
const rate = Number(process.env.CLOCK_RATE ?? 1);
const RealDate = Date;
const began = Number(process.env.CLOCK_START ?? RealDate.now());
let ahead = 0;
const now = () => Math.round(began + (RealDate.now() - began) * rate + ahead);

globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(now());
    else super(...args);
  }

  static now() {
    return now();
  }
};
if (rate !== 1) {
  for (const name of ['setTimeout', 'setInterval']) {
    const real = globalThis[name];
    globalThis[name] = (run, ms = 0, ...args) => real(run, ms / rate, ...args);
  }
}
process.on('message', (message) => {
  if (typeof message?.clock === 'number') ahead = message.clock;
});
// The channel to the parent must not keep the program running.
process.channel?.unref();
