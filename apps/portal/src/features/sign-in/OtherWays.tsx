import { useAtomValue } from 'jotai';
import { configAtom } from '../../shared/configAtom.ts';
import { isPasskeyPage } from '../../shared/proof/passkeyPage.ts';
import { OidcSignIn, type OidcSignInProps } from './OidcSignIn.tsx';
import { PasskeySignIn } from './PasskeySignIn.tsx';

/** [OPS-03] The ways to sign in without a password that work here. */
export function OtherWays({ remember, onFailure, onSecondStep }: Omit<OidcSignInProps, 'name'>) {
  const config = useAtomValue(configAtom);
  const name = config?.oidc_name ?? '';
  return (
    <>
      {name !== '' && (
        <OidcSignIn name={name} remember={remember} onFailure={onFailure} onSecondStep={onSecondStep} />
      )}
      {isPasskeyPage(config?.public_url) && <PasskeySignIn remember={remember} onFailure={onFailure} />}
    </>
  );
}
