import { lazyView } from '@heliograph/ui';
import { Suspense, useState } from 'react';
import { useDroppedFiles } from '../pictures/useDroppedFiles.ts';

const FileDoorDialog = lazyView(async () => (await import('./FileDoorDialog.tsx')).FileDoorDialog);

/** Takes a file that is dropped where nothing on the page takes it, and asks where it goes. */
export function FileDoor() {
  const [file, setFile] = useState<{ file: File; number: number } | null>(null);
  useDroppedFiles(
    ([first]) => first && setFile((before) => ({ file: first, number: (before?.number ?? 0) + 1 })),
    { isLast: true },
  );
  if (file === null) return null;
  return (
    // The page stays while the texts of the dialog are loaded.
    <Suspense fallback={null}>
      <FileDoorDialog key={file.number} file={file.file} onClose={() => setFile(null)} />
    </Suspense>
  );
}
