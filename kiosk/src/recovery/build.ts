/** What a page calls itself that was not built: the development server's. */
const UNBUILT = 'dev';

/** Identity of the build that this page is of. */
export function thisBuild(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? UNBUILT;
}
