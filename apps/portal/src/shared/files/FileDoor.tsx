import { useState } from 'react';
import { useDroppedFiles } from '../pictures/useDroppedFiles.ts';
import { lazyDialog } from '../failure/lazyPart.tsx';

const FileDoorDialog = lazyDialog(async () => (await import('./FileDoorDialog.tsx')).FileDoorDialog);

/** Takes a file that is dropped where nothing on the page takes it, and asks where it goes. */
export function FileDoor() {
  const [file, setFile] = useState<{ file: File; number: number } | null>(null);
  useDroppedFiles(
    ([first]) => first && setFile((before) => ({ file: first, number: (before?.number ?? 0) + 1 })),
    { isLast: true },
  );
  if (file === null) return null;
  return <FileDoorDialog key={file.number} file={file.file} onClose={() => setFile(null)} />;
}
