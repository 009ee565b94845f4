import { useState } from 'react';
import { lazyView } from '@heliograph/ui';
import { useDroppedFiles } from '../pictures/useDroppedFiles.ts';

const FileDoorDialog = lazyView(async () => (await import('./FileDoorDialog.tsx')).FileDoorDialog);

/** Takes a file that is dropped where nothing on the page takes it, and asks where it goes. */
export function FileDoor() {
  const [file, setFile] = useState<{ file: File; number: number } | null>(null);
  useDroppedFiles(
    ([first]) => first && setFile((before) => ({ file: first, number: (before?.number ?? 0) + 1 })),
    { isLast: true },
  );
  return file && <FileDoorDialog key={file.number} file={file.file} onClose={() => setFile(null)} />;
}
