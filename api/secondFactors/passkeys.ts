/** Passkeys (WebAuthn): what a browser is asked for, and the check of what it sends. */
import type { Env } from '#api/env.ts'
import type { PasskeyAssertion, PasskeyCreation, PasskeyRegistration, PasskeyRequest } from '#contract/secondFactors.ts'
import type { PasskeyRow } from './model.ts'

/** The library needs 28 MB of memory, so it is loaded with the first passkey. */
const loadLibrary = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256, by their numbers in COSE (RFC 9053). */
const algorithms = [-8, -7, -257]
/** How long the browser waits for the person. */
const timeout = 120_000

/** The site that a passkey is made for: browsers use it on no other one. */
export type RelyingParty = { id: string; origin: string }

/** By default PUBLIC_URL is `http://localhost:PORT`, where browsers allow passkeys, too. */
export const getRelyingParty = ({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): RelyingParty => ({
  id: new URL(PUBLIC_URL).hostname,
  origin: PUBLIC_URL,
})

const describe = ({ credentialId, transports }: Pick<PasskeyRow, 'credentialId' | 'transports'>) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports: JSON.parse(transports) as string[],
})

/** What the browser is asked for to make a passkey. `known`: those of the account, so that no device gets two. */
export const buildCreation = (
  { id, name }: RelyingParty & { name: string },
  account: { id: string; username: string },
  challenge: string,
  known: PasskeyRow[],
): PasskeyCreation => ({
  rp: { id, name },
  user: {
    id: Buffer.from(account.id).toString('base64url'),
    name: account.username,
    displayName: account.username,
  },
  challenge,
  pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
  timeout,
  excludeCredentials: known.map(describe),
  authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
})

/** What the browser is asked for to use one of these passkeys. */
export const buildRequest = ({ id }: RelyingParty, challenge: string, known: PasskeyRow[]): PasskeyRequest => ({
  rpId: id,
  challenge,
  timeout,
  allowCredentials: known.map(describe),
  userVerification: 'preferred',
})

export type Credential = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'>
export type UsedPasskey = Pick<PasskeyRow, 'id' | 'counter'>

type Expected = { challenge: string; site: RelyingParty }
const toExpectations = ({ challenge, site }: Expected) => ({
  expectedChallenge: challenge,
  expectedOrigin: site.origin,
  expectedRPID: site.id,
  // The password is the other factor.
  requireUserVerification: false,
})

/** The passkey that a browser has made, or null when it is not what was asked for. */
export async function verifyRegistration(
  { id, clientDataJSON, attestationObject, transports }: PasskeyRegistration,
  expected: Expected,
): Promise<Credential | null> {
  const { verifyRegistrationResponse } = await loadLibrary()
  // It throws for whatever does not fit.
  const result = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    ...toExpectations(expected),
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null)
  if (!result?.verified) return null
  const { credential } = result.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: String(credential.counter),
    transports: JSON.stringify(transports),
  }
}

/** The passkey that has signed the challenge, with its new counter, or null when none of these has. */
export async function verifyAssertion(
  { id, clientDataJSON, authenticatorData, signature }: PasskeyAssertion,
  known: PasskeyRow[],
  expected: Expected,
): Promise<UsedPasskey | null> {
  const passkey = known.find((it) => it.credentialId === id)
  if (!passkey) return null
  const { verifyAuthenticationResponse } = await loadLibrary()
  const result = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
    ...toExpectations(expected),
    credential: {
      id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: Number(passkey.counter),
    },
  }).catch(() => null)
  return result?.verified ? { id: passkey.id, counter: String(result.authenticationInfo.newCounter) } : null
}
