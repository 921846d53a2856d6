/** A push service of a test's own, with the browsers that have subscribed to it: it decrypts what arrives (RFC 8291). */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import type { CallName } from '#contract/paths.ts'
import { PushMessage } from '#contract/push.ts'
import type { ApiClient } from './apiClient.ts'

type Answer = { status: number; headers?: Record<string, string> } | 'silence' | null

export type Browser = {
  endpoint: string
  keys: { p256dh: string; auth: string }
  /** What it has shown, in the order of arrival. */
  messages: PushMessage[]
  /** The service's answer from now on; null: it closes the connection, 'silence': it keeps it open. */
  answer: Answer
  /** Headers of all calls to its address, whatever was answered. */
  calls: IncomingMessage['headers'][]
}

const expand = (key: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

function decrypt(body: Buffer, ecdh: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const key = expand(ecdh.computeSecret(sender), auth, info, 32)
  const contentKey = expand(key, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = expand(key, salt, 'Content-Encoding: nonce\0', 12)
  const record = body.subarray(21 + idLength)
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce).setAuthTag(record.subarray(-16))
  const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // A 2 ends the last record; zeros may follow it.
  return text.subarray(0, text.lastIndexOf(2)).toString('utf8')
}

/** Whether the call was signed with this public key, for this service (VAPID, RFC 8292). */
export function isSigned(
  { authorization = '' }: IncomingMessage['headers'],
  publicKey: string,
  origin: string,
): boolean {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((it) => it.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }
  const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  const { aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const isValid = verify('sha256', Buffer.from(`${head}.${claims}`), signer, Buffer.from(signature, 'base64url'))
  return key === publicKey && aud === origin && exp * 1000 > Date.now() && isValid
}

/** `beforeAnswer`: runs when a call has arrived, and has taken effect, before it is answered. */
export async function startPushService({ beforeAnswer = async () => {} }: { beforeAnswer?: () => Promise<void> } = {}) {
  const browsers = new Map<string, Browser & { receive: (body: Buffer) => void }>()
  const server = createServer(async (request, response) => {
    const browser = browsers.get(request.url ?? '')
    const body = await buffer(request)
    if (!browser) return void response.writeHead(404).end()
    browser.calls.push(request.headers)
    if (browser.answer === null) return void response.destroy()
    if (browser.answer === 'silence') return
    if (browser.answer.status < 300) browser.receive(body)
    await beforeAnswer()
    response.writeHead(browser.answer.status, browser.answer.headers).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    addBrowser(): Browser {
      const ecdh = createECDH('prime256v1')
      const auth = randomBytes(16)
      const p256dh = ecdh.generateKeys('base64url')
      const path = `/push/${randomBytes(16).toString('base64url')}`
      const messages: PushMessage[] = []
      const receive = (body: Buffer) => messages.push(PushMessage.parse(JSON.parse(decrypt(body, ecdh, auth))))
      const keys = { p256dh, auth: auth.toString('base64url') }
      const browser = { endpoint: `${origin}${path}`, keys, messages, answer: { status: 201 }, calls: [], receive }
      browsers.set(path, browser)
      return browser
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Makes each call about push once, for the tests of all calls, and returns their names. */
export async function callPush(staff: ApiClient): Promise<CallName[]> {
  const ecdh = createECDH('prime256v1')
  const keys = { p256dh: ecdh.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
  const endpoint = 'https://push.example.org/a-browser'
  await staff.call('push.readKey')
  await staff.call('push.subscribe', { body: { endpoint, keys } })
  expect(await staff.call('push.list')).toMatchObject([{ endpoint, current: true, lastDelivery: null }])
  await staff.call('push.unsubscribe', { body: { endpoint } })
  return ['push.readKey', 'push.subscribe', 'push.list', 'push.unsubscribe']
}
