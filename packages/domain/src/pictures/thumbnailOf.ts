/** Address of the small picture of one kept by `upload_file`: at most 320 pixels wide. */
export const thumbnailOf = (address: string): string => address.replace(/\.webp$/, '.s.webp');
