/** A caller of the API with its own cookies and its own address: 127.0.0.2 and 127.0.0.3 are two callers. */
import { randomUUID } from 'node:crypto'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { z } from 'zod/mini'
import { calls, type Input, type Output, type Params, type Query } from '#contract/calls.ts'
import { type CallName, paths } from '#contract/paths.ts'
import { accounts, type TestServer } from './server.ts'

export type ApiResponse = { status: number; headers: IncomingHttpHeaders; text: string; json: unknown }

/** `closed` resolves when either side has closed the stream. */
export type OpenStream = { status: number; closed: Promise<void>; close: () => void }

type RequestOptions = { body?: unknown; raw?: string | Buffer; headers?: Record<string, string> }

type CallOptions<N extends CallName> = {
  params?: Params<N>
  query?: Query<N>
  body?: Input<N> | Record<string, unknown> | unknown[]
  key?: string
  headers?: Record<string, string>
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

let addressCount = 1
/** A loopback address that no other caller of this process has. */
export const createAddress = (): string => {
  addressCount++
  return `127.${1 + Math.floor(addressCount / 60_000)}.${Math.floor(addressCount / 250) % 240}.${2 + (addressCount % 250)}`
}

export async function readResponse(incoming: IncomingMessage): Promise<ApiResponse> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  return {
    status: incoming.statusCode ?? 0,
    headers: incoming.headers,
    text,
    // Only for whoever reads it: parsing a long answer would hold the thread of a server in the same process.
    get json() {
      return parseJson(text)
    },
  }
}

export class ApiClient {
  readonly #server: Pick<TestServer, 'url'>
  readonly #address: string
  readonly #cookies = new Map<string, string>()

  constructor(server: Pick<TestServer, 'url'>, address = createAddress()) {
    this.#server = server
    this.#address = address
  }

  /** The cookies as a browser sends them. Empty without a session. */
  get cookie(): string {
    return [...this.#cookies.values()].join('; ')
  }

  /** The same caller, with the same session, at another process of the farm. */
  at(server: Pick<TestServer, 'url'>): ApiClient {
    const client = new ApiClient(server, this.#address)
    for (const [name, text] of this.#cookies) client.#cookies.set(name, text)
    return client
  }

  /** Sends any request. */
  send(method: string, path: string, { body, raw, headers = {} }: RequestOptions = {}): Promise<ApiResponse> {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    return new Promise((resolve, reject) => {
      const outgoing = request(
        new URL(path, this.#server.url),
        {
          method,
          localAddress: this.#address,
          headers: {
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) }),
            ...(this.cookie === '' ? {} : { cookie: this.cookie }),
            ...headers,
          },
        },
        (incoming) => {
          for (const header of incoming.headers['set-cookie'] ?? []) {
            const [, text = '', name = ''] = /^(([^=]+)=[^;]*)/.exec(header) ?? []
            if (/^(__Host-)?(session|login)$/.test(name)) this.#cookies.set(name, text)
          }
          readResponse(incoming).then(resolve, reject)
        },
      )
      outgoing.on('error', reject)
      outgoing.end(payload)
    })
  }

  /** Opens a stream. */
  openStream(path: string, onText: (text: string) => void = () => {}): Promise<OpenStream> {
    return new Promise((resolve, reject) => {
      const headers = this.cookie === '' ? {} : { cookie: this.cookie }
      const outgoing = request(
        new URL(path, this.#server.url),
        { localAddress: this.#address, headers },
        (incoming) => {
          incoming.on('data', (chunk: Buffer) => onText(chunk.toString()))
          // Closing the stream aborts the response, which is expected.
          incoming.on('error', () => {})
          const closed = new Promise<void>((resolve) => incoming.once('close', resolve))
          resolve({ status: incoming.statusCode ?? 0, closed, close: () => void outgoing.destroy() })
        },
      )
      outgoing.on('error', reject)
      outgoing.end()
    })
  }

  /** Makes a call of the contract. The response may be a problem. */
  tryCall<N extends CallName>(name: N, options: CallOptions<N> = {}): Promise<ApiResponse> {
    const { body, key, headers = {} } = options
    const [method, template] = paths[name]
    const params: object = options.params ?? {}
    const query: object = options.query ?? {}
    const path = template.replace(/:(\w+)/g, (_, it: string) => String(new Map(Object.entries(params)).get(it)))
    const search = new URLSearchParams(Object.entries(query).map(([it, value]) => [it, String(value)]))
    return this.send(method, search.size > 0 ? `${path}?${search}` : path, {
      ...(body === undefined ? {} : { body }),
      headers: { ...(key === undefined ? {} : { 'idempotency-key': key }), ...headers },
    })
  }

  /** Makes a call of the contract that must succeed, and parses the response with its output schema. */
  async call<N extends CallName>(name: N, options: CallOptions<N> = {}): Promise<Output<N>> {
    const response = await this.tryCall(name, options)
    if (response.status !== calls[name].status) throw new Error(`${name}: ${response.status} ${response.text}`)
    return z.parse(outputs[name].output, response.json ?? (response.text || undefined))
  }

  async logIn(account = accounts.manager): Promise<this> {
    await this.call('session.login', { body: account })
    return this
  }
}

const outputs: { [N in CallName]: { output: z.core.$ZodType<Output<N>> } } = calls

export const createKey = (): string => randomUUID()

/** The code of a problem, or undefined for any other response. */
export const getProblemCode = (response: ApiResponse): unknown =>
  typeof response.json === 'object' && response.json !== null && 'code' in response.json
    ? response.json.code
    : undefined
