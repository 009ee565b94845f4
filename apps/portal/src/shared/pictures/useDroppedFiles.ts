import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Takes files dropped anywhere on the page or pasted, so that the browser does not open them instead of the page.
 *
 * @returns whether files are being dragged over the page
 */
export function useDroppedFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const take = useEffectEvent(onFiles);

  useEffect(() => {
    function dragging(event: DragEvent) {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    }
    function left(event: DragEvent) {
      // Without a related target, the pointer has left the window.
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
