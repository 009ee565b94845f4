import type { User } from '@heliograph/contracts/http';

/** The mobile number with its dialling code: `+61 491570156`; empty when none is bound. */
export function writtenMobile({ area_code, mobile }: Pick<User, 'area_code' | 'mobile'>): string {
  return mobile === '' ? '' : `${area_code} ${mobile}`.trim();
}
