/** An ABN in the groups people write it in: `91 640 118 372`; anything else as it is. */
export function writtenAbn(code: string): string {
  return code.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');
}
