import { useEffect, useEffectEvent, useState } from 'react';

/** Places that take files, the one that was shown last at the end: it gets them. */
const takers: object[] = [];

/**
 * Takes files dropped anywhere on the page or pasted, so that the browser does not open them instead of the page.
 *
 * @param options.isLast takes only what nothing else on the page does
 * @returns whether files are being dragged over the page
 */
export function useDroppedFiles(
  onFiles: (files: readonly File[]) => void,
  { isLast = false }: { isLast?: boolean } = {},
): boolean {
  const [over, setOver] = useState(false);
  const take = useEffectEvent(onFiles);

  useEffect(() => {
    const own = {};
    if (isLast) takers.unshift(own);
    else takers.push(own);
    const isOther = () => takers.at(-1) !== own;
    function dragging(event: DragEvent) {
      if (isOther() || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    }
    function left(event: DragEvent) {
      // Without a related target, the pointer has left the window.
      if (event.relatedTarget === null) setOver(false);
    }
    function dropped(event: DragEvent) {
      if (isOther() || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(false);
      take([...event.dataTransfer.files]);
    }
    function pasted(event: ClipboardEvent) {
      const files = [...(event.clipboardData?.files ?? [])];
      if (isOther() || files.length === 0) return;
      event.preventDefault();
      take(files);
    }
    window.addEventListener('dragover', dragging);
    window.addEventListener('dragleave', left);
    window.addEventListener('drop', dropped);
    window.addEventListener('paste', pasted);
    return () => {
      takers.splice(takers.indexOf(own), 1);
      window.removeEventListener('dragover', dragging);
      window.removeEventListener('dragleave', left);
      window.removeEventListener('drop', dropped);
      window.removeEventListener('paste', pasted);
    };
  }, [isLast]);
  return over;
}
