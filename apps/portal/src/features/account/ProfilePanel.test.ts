import { expect, it } from 'vitest';
import { userRole } from './ProfilePanel.tsx';

const nobody = { is_admin: 0, is_guest: 0, enterprise_auth: 0, company_code: '' } as const;

it.each([
  ['individual', nobody],
  ['enterprise', { ...nobody, company_code: '91640118372' }],
  ['enterpriseAdmin', { ...nobody, company_code: '91640118372', enterprise_auth: 1 }],
  ['administrator', { ...nobody, is_admin: 1 }],
  ['administrator', { ...nobody, is_admin: 1, company_code: '91640118372' }],
  ['guest', { ...nobody, is_guest: 1 }],
] as const)('[USR-01] the role is %s', (role, user) => expect(userRole(user)).toBe(role));
