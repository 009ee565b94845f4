/**
 * Finds text that cannot be read from five metres, one line each. Runs in the page, for its root element. Text must be at
 * least `minSize` px, have a contrast of 7:1, and lie within the screen and any clipping element.
 */
export function findUnreadableText(root: Element, minSize: number): string[] {
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  const problems = new Set<string>();

  for (const element of root.querySelectorAll<HTMLElement>('body *')) {
    const text = [...element.childNodes].filter(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim(),
    );
    const box = element.getBoundingClientRect();
    if (
      text.length === 0 ||
      !element.checkVisibility({ checkVisibilityCSS: true }) ||
      isScreenReaderOnly(element)
    )
      continue;
    const style = getComputedStyle(element);
    const name = `“${element.textContent.trim().slice(0, 40)}”`;
    if (parseFloat(style.fontSize) < minSize) problems.add(`${name} has ${style.fontSize}`);
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
      problems.add(`${name} leaves the screen`);
    if (
      style.display !== 'inline' &&
      style.textOverflow !== 'ellipsis' &&
      element.scrollWidth > element.clientWidth + 1
    )
      problems.add(`${name} leaves its box`);
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflow === 'visible') continue;
      const edge = around.getBoundingClientRect();
      if (box.bottom > edge.bottom + 1 || box.top < edge.top - 1) problems.add(`${name} is cut off`);
    }
    if (element.closest('svg')) continue;
    const background = findBackground(element);
    const ratio = contrast(blend(style.color, background), background);
    if (ratio < 7) problems.add(`${name} has ${ratio.toFixed(2)}:1`);
  }
  return [...problems];

  /** Visually hidden, but not from screen readers. */
  function isScreenReaderOnly(element: Element): boolean {
    for (let around: Element | null = element; around; around = around.parentElement) {
      const { width, height } = around.getBoundingClientRect();
      if (getComputedStyle(around).position === 'absolute' && width <= 1 && height <= 1) return true;
    }
    return false;
  }

  /** Background colour of an element, all layers blended; pictures and gradients are ignored. */
  function findBackground(element: Element): number[] {
    const layers: string[] = [];
    for (let around: Element | null = element; around; around = around.parentElement)
      layers.unshift(getComputedStyle(around).backgroundColor);
    return layers.reduce((background, layer) => blend(layer, background), [255, 255, 255]);
  }

  function blend(color: string, background: number[]): number[] {
    context.fillStyle = `rgb(${background.join(' ')})`;
    context.fillRect(0, 0, 1, 1);
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  }

  function contrast(one: number[], other: number[]): number {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
    return (high + 0.05) / (low + 0.05);
  }

  function luminance(color: number[]): number {
    const [r, g, b] = color.map((channel) => {
      const share = channel / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }
}
