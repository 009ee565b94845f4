import { EngineRejection, useEngine } from '@heliograph/engine-client';
import { useRef, useState } from 'react';
import { fieldOf, type FirmwareForm } from './newFirmware.ts';

export interface Saving {
  /** The image is on its way. */
  uploading: boolean;
  /** Uploads the image, unless it is there already, and saves the firmware. @throws EngineRejection */
  save: (form: FirmwareForm) => Promise<void>;
}

/** Saves a firmware. What was refused for another field does not need its image uploaded again. */
export function useSaving(): Saving {
  const { api } = useEngine();
  const [uploading, setUploading] = useState(false);
  const there = useRef<{ file: File; imageId: number } | null>(null);

  async function upload(file: File): Promise<number> {
    if (there.current?.file === file) return there.current.imageId;
    setUploading(true);
    try {
      const { image_id: imageId } = await api.firmware.uploadImage({
        file: new Uint8Array(await file.arrayBuffer()),
      });
      there.current = { file, imageId };
      return imageId;
    } finally {
      setUploading(false);
    }
  }

  return {
    uploading,
    async save({ file, name, type, version, modelIds, notes }) {
      if (file === null) return;
      const imageId = await upload(file);
      const [first, second] = version;
      try {
        await api.firmware.save({
          imageId,
          name: name.trim(),
          type,
          version: [first.trim(), second.trim()],
          modelIds: [...modelIds],
          notes: notes.trim(),
        });
      } catch (reason) {
        // The server has it no longer.
        if (reason instanceof EngineRejection && fieldOf(reason.field) === 'file') there.current = null;
        throw reason;
      }
    },
  };
}
