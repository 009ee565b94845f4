import type { IncomingMessage } from 'node:http';

/** Largest request with a file, bytes. */
export const MAX_UPLOAD = 256_000;

/** A file of another program. */
export interface Upload {
  name: string;
  text: string;
  /** Model of the catalogue; chosen by the values without one. */
  model?: number | undefined;
}

/** The file of a form; null if there is none, `too-large` without reading on. */
export async function readUpload(request: IncomingMessage): Promise<Upload | 'too-large' | null> {
  const parts: Buffer[] = [];
  let size = 0;
  // An answer can still be sent if reading ends early.
  for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_UPLOAD) return 'too-large';
    parts.push(part);
  }
  const body = new Response(Buffer.concat(parts), {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  });
  const form = await body.formData().catch(() => null);
  const file = form?.get('file');
  if (!(file instanceof File) || file.size === 0) return null;
  const model = Number(form?.get('model'));
  return { name: file.name, text: await file.text(), ...(model > 0 ? { model } : {}) };
}
