/** Identity of the build that this page is of; `dev` where it was not built. */
export function builtAs(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? 'dev';
}
