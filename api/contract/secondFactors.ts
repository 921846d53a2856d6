/** The second factors of an account: passkeys, one-time codes of an authenticator app, and recovery codes. */
import { z } from 'zod/mini'
import { Id, Instant, lineField, passwordField } from './fields.ts'

/** How many recovery codes an account gets at a time. */
export const recoveryCodeCount = 10
/** Enough for each device of a person, and few enough for the list that a browser gets at each login. */
export const maxPasskeys = 20
export const maxPasskeyNameLength = 60

const Passkey = z.object({ id: Id, name: z.string(), createdAt: Instant, lastUsedAt: z.nullable(Instant) })

/**
 * The own second factors. `app`: the authenticator app. `recoveryCodesLeft`: how many are not used yet. `required`: the
 * farm asks managers for a second factor.
 */
export const SecondFactors = z.object({
  passkeys: z.array(Passkey),
  app: z.nullable(z.object({ createdAt: Instant, lastUsedAt: z.nullable(Instant) })),
  recoveryCodesLeft: z.int(),
  required: z.boolean(),
})
export type SecondFactors = z.infer<typeof SecondFactors>

/** Every change asks for the password again. */
export const PasswordProof = z.strictObject({ password: passwordField(/*i18n*/ 'errors.password', 1) })

/** `required`: managers must have a second factor. */
export const FactorRule = z.strictObject({
  required: z.boolean(/*i18n*/ 'errors.required'),
  password: passwordField(/*i18n*/ 'errors.password', 1),
})

/** Ten new codes, shown this once. Null when the account keeps those that it has. */
export const RecoveryCodes = z.object({ recoveryCodes: z.nullable(z.array(z.string())) })

/** Signed by the server, and valid for ten minutes in the session that has asked for it. */
const ticket = z.string(/*i18n*/ 'errors.text').check(z.maxLength(1000, /*i18n*/ 'errors.tooLong'))
export const codeField = lineField(/*i18n*/ 'errors.factorCode', 1, 40)

/** `uri` is what the app reads from a QR code, `secret` what a person types instead (base32). */
export const AppSetup = z.object({ secret: z.string(), uri: z.string(), ticket: z.string() })
export const AppConfirmation = z.strictObject({ ticket, code: codeField })

/** Base64url, as WebAuthn writes bytes in JSON. */
const bytes = z
  .string(/*i18n*/ 'errors.passkey')
  .check(z.regex(/^[\w-]+$/, /*i18n*/ 'errors.passkey'), z.maxLength(20_000, /*i18n*/ 'errors.tooLong'))
const publicKeyType = z.literal('public-key')
const PasskeyDescriptor = z.object({ id: z.string(), type: publicKeyType, transports: z.array(z.string()) })

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const PasskeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: publicKeyType })),
  timeout: z.int(),
  excludeCredentials: z.array(PasskeyDescriptor),
  authenticatorSelection: z.object({ residentKey: z.literal('discouraged'), userVerification: z.literal('preferred') }),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>
export const PasskeySetup = z.object({ options: PasskeyCreation, ticket: z.string() })

/** What the browser has made: the fields of `RegistrationResponseJSON` that are used. */
const PasskeyRegistration = z.strictObject({
  id: bytes,
  clientDataJSON: bytes,
  attestationObject: bytes,
  transports: z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10)),
})
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>
export const NewPasskey = z.strictObject({
  ticket,
  name: lineField(/*i18n*/ 'errors.passkeyName', 1, maxPasskeyNameLength),
  passkey: PasskeyRegistration,
})

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
export const PasskeyRequest = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(PasskeyDescriptor),
  userVerification: z.literal('preferred'),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/**
 * How a login that waits for the second factor can go on. `passkey`: null without passkeys. `app`: whether a code of the
 * authenticator app is one way; a recovery code always is.
 */
export const LoginChallenge = z.object({ passkey: z.nullable(PasskeyRequest), app: z.boolean() })
export type LoginChallenge = z.infer<typeof LoginChallenge>

/** What the browser has signed: the fields of `AuthenticationResponseJSON` that are used. */
const PasskeyAssertion = z.strictObject({
  id: bytes,
  clientDataJSON: bytes,
  authenticatorData: bytes,
  signature: bytes,
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

/** The second step of a login: a code of the app or a recovery code, or a passkey. */
export const SecondStep = z.strictObject({ code: z.optional(codeField), passkey: z.optional(PasskeyAssertion) }).check(
  z.refine(({ code, passkey }) => (code === undefined) !== (passkey === undefined), {
    error: /*i18n*/ 'errors.factorCode',
    path: ['code'],
  }),
)
export type SecondStep = z.infer<typeof SecondStep>
