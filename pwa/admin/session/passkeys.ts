/** Passkeys in the browser (WebAuthn). The library is loaded when a person makes or uses one. */
import type { PasskeyAssertion, PasskeyCreation, PasskeyRegistration, PasskeyRequest } from '#contract/secondFactors.ts'

/** The browser has made nothing, and has told the person why; most often they have cancelled. */
export class PasskeyError extends Error {}

/** What the form says about it. */
export const getPasskeyText = ({ cause }: PasskeyError): string =>
  cause instanceof Error && cause.name === 'InvalidStateError'
    ? /*i18n*/ 'admin.security.passkeyKnown'
    : /*i18n*/ 'admin.security.passkeyFailed'

/** Needs https or localhost. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window

/** Asks the person to make a passkey on a device. Throws a `PasskeyError`. */
export async function createPasskey(options: PasskeyCreation): Promise<PasskeyRegistration> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { id, response } = await startRegistration({ optionsJSON: options }).catch(throwPasskeyError)
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, clientDataJSON, attestationObject, transports }
}

/** Asks the person to use one of these passkeys. Throws a `PasskeyError`. */
export async function signWithPasskey(options: PasskeyRequest): Promise<PasskeyAssertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { id, response } = await startAuthentication({ optionsJSON: options }).catch(throwPasskeyError)
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, clientDataJSON, authenticatorData, signature }
}

function throwPasskeyError(cause: unknown): never {
  throw new PasskeyError('the browser made no passkey or signature', { cause })
}
