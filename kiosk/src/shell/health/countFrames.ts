/** Frames that the browser paints in a second; null while the page is hidden, or was in between. */
export function countFrames(): Promise<number | null> {
  return new Promise((resolve) => {
    if (document.hidden) {
      resolve(null);
      return;
    }
    let frames = 0;
    let from: number | null = null;
    // A hidden page gets no frames at all.
    const hide = () => end(null);
    document.addEventListener('visibilitychange', hide, { once: true });

    function end(count: number | null) {
      document.removeEventListener('visibilitychange', hide);
      cancelAnimationFrame(request);
      resolve(count);
    }
    function frame(now: number) {
      from ??= now;
      if (now - from >= 1000) end(Math.round((frames * 10_000) / (now - from)) / 10);
      else {
        frames++;
        request = requestAnimationFrame(frame);
      }
    }
    let request = requestAnimationFrame(frame);
  });
}
