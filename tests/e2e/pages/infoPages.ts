import type { Page } from '@playwright/test';

/** About us, help, manual and the dialogs of the documents. */
export function infoPages(page: Page) {
  const main = page.getByRole('main');
  return {
    about: page.getByRole('dialog', { name: 'About us' }),
    legal: (name: 'Terms of use' | 'Privacy policy') => page.getByRole('dialog', { name }),
    heading: main.getByRole('heading', { level: 1 }),
    map: main.getByRole('img', { name: /^Map/ }),
    search: page.getByRole('searchbox', { name: 'Search the answers' }),
    resultCount: main.getByRole('status'),
    answers: main.locator('details'),
    answer: (id: string) => main.locator(`details[id="${id}"]`),
    contents: page.getByRole('navigation', { name: 'Contents' }),
    pictures: main.locator('a > img'),
    /** Addresses of pictures that did not load. */
    findBrokenPictures: () =>
      main.locator('a > img').evaluateAll(async (images) => {
        const pictures = images as HTMLImageElement[];
        for (const picture of pictures) picture.loading = 'eager';
        await Promise.allSettled(pictures.map((picture) => picture.decode()));
        return pictures.filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src);
      }),
  };
}
