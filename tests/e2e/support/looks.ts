/**
 * What somebody five metres away could not read of a document, one line each; runs in the page, for its root element. Text
 * must not be smaller than `least` px, reach 7:1 on its ground, and lie within the screen and within whatever cuts it off.
 */
export function unreadable(root: Element, least: number): string[] {
  const canvas = new OffscreenCanvas(1, 1);
  const pen = canvas.getContext('2d', { willReadFrequently: true })!;
  const faults = new Set<string>();

  for (const element of root.querySelectorAll<HTMLElement>('body *')) {
    const text = [...element.childNodes].filter(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim(),
    );
    const box = element.getBoundingClientRect();
    if (text.length === 0 || !element.checkVisibility({ checkVisibilityCSS: true }) || isForReaders(element))
      continue;
    const style = getComputedStyle(element);
    const name = `“${element.textContent.trim().slice(0, 40)}”`;
    if (parseFloat(style.fontSize) < least) faults.add(`${name} has ${style.fontSize}`);
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
      faults.add(`${name} leaves the screen`);
    if (
      style.display !== 'inline' &&
      style.textOverflow !== 'ellipsis' &&
      element.scrollWidth > element.clientWidth + 1
    )
      faults.add(`${name} leaves its box`);
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflow === 'visible') continue;
      const edge = around.getBoundingClientRect();
      if (box.bottom > edge.bottom + 1 || box.top < edge.top - 1) faults.add(`${name} is cut off`);
    }
    if (element.closest('svg')) continue;
    const ground = groundOf(element);
    const ratio = contrast(painted(style.color, ground), ground);
    if (ratio < 7) faults.add(`${name} has ${ratio.toFixed(2)}:1`);
  }
  return [...faults];

  /** Hidden from sight, not from screen readers. */
  function isForReaders(element: Element): boolean {
    for (let around: Element | null = element; around; around = around.parentElement) {
      const { width, height } = around.getBoundingClientRect();
      if (getComputedStyle(around).position === 'absolute' && width <= 1 && height <= 1) return true;
    }
    return false;
  }

  /** What lies under an element, all plain colours on each other; pictures and gradients are passed over. */
  function groundOf(element: Element): number[] {
    const layers: string[] = [];
    for (let around: Element | null = element; around; around = around.parentElement)
      layers.unshift(getComputedStyle(around).backgroundColor);
    return layers.reduce((ground, layer) => painted(layer, ground), [255, 255, 255]);
  }

  function painted(color: string, ground: number[]): number[] {
    pen.fillStyle = `rgb(${ground.join(' ')})`;
    pen.fillRect(0, 0, 1, 1);
    pen.fillStyle = color;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)];
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
