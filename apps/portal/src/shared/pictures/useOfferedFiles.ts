import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Takes files that are dropped anywhere on the page or pasted, so that a browser never opens them in the page's place.
 *
 * @returns whether files are being dragged over the page
 */
export function useOfferedFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const take = useEffectEvent(onFiles);

  useEffect(() => {
    function dragging(event: DragEvent) {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    }
    function left(event: DragEvent) {
      // Only leaving the window has nowhere it goes to.
      if (event.relatedTarget === null) setOver(false);
    }
    function dropped(event: DragEvent) {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(false);
      take([...event.dataTransfer.files]);
    }
    function pasted(event: ClipboardEvent) {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      take(files);
    }
    window.addEventListener('dragover', dragging);
    window.addEventListener('dragleave', left);
    window.addEventListener('drop', dropped);
    window.addEventListener('paste', pasted);
    return () => {
      window.removeEventListener('dragover', dragging);
      window.removeEventListener('dragleave', left);
      window.removeEventListener('drop', dropped);
      window.removeEventListener('paste', pasted);
    };
  }, []);
  return over;
}
