/** A security key in software: makes passkeys and signs challenges as a browser sends them (WebAuthn, ES256). */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { PasskeyAssertion, PasskeyRegistration } from '#contract/secondFactors.ts'

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const toBase64 = (data: Buffer | string) => Buffer.from(data).toString('base64url')

const isUserPresent = 1
const hasCredential = 64

export class Authenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #id = randomBytes(16)
  readonly #origin: string
  #counter = 0

  /** `origin`: the site that the browser shows. */
  constructor(origin: string) {
    this.#origin = origin
  }

  /** The number that it counts its uses with. Setting it back makes a copy of an older state. */
  set counter(value: number) {
    this.#counter = value
  }

  #buildClientData = (type: 'webauthn.create' | 'webauthn.get', challenge: string): string =>
    JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false })

  #buildAuthenticatorData(flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(++this.#counter)
    return Buffer.concat([sha256(new URL(this.#origin).hostname), Buffer.from([flags]), counter])
  }

  /** Makes its passkey for this challenge. */
  register(challenge: string): PasskeyRegistration {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    // CBOR: { 1: 2, 3: -7, -1: 1, -2: x, -3: y }
    const publicKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
    const data = Buffer.concat([
      this.#buildAuthenticatorData(isUserPresent | hasCredential),
      Buffer.alloc(16),
      Buffer.from([0, this.#id.length]),
      this.#id,
      publicKey,
    ])
    // CBOR: { fmt: 'none', attStmt: {}, authData: data }
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([data.length]),
      data,
    ])
    return {
      id: toBase64(this.#id),
      clientDataJSON: toBase64(this.#buildClientData('webauthn.create', challenge)),
      attestationObject: toBase64(attestationObject),
      transports: ['usb'],
    }
  }

  /** Signs this challenge. */
  sign(challenge: string): PasskeyAssertion {
    const clientData = this.#buildClientData('webauthn.get', challenge)
    const data = this.#buildAuthenticatorData(isUserPresent)
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(clientData)]))
      .sign(this.#keys.privateKey)
    return {
      id: toBase64(this.#id),
      clientDataJSON: toBase64(clientData),
      authenticatorData: toBase64(data),
      signature: toBase64(signature),
    }
  }
}
