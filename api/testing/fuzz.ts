/**
 * Sends seeded random requests to a real server over a real socket: valid, nearly valid and hostile ones. Checks that no
 * response is a fault or reveals internals, that each refusal is a small problem and that each success matches an output
 * schema of the contract.
 */
import { METHODS, request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { z } from 'zod/mini'
import { createRandom, type Random } from '#api/seed/builders.ts'
import { calls } from '#contract/calls.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import { type CallName, paths } from '#contract/paths.ts'
import { Problem } from '#contract/problem.ts'
import { ApiClient, type ApiResponse, createAddress, getProblemCode, readResponse } from './apiClient.ts'
import { groupSamples } from './groups.ts'
import { buildValue } from './schemaValues.ts'
import type { TestServer } from './server.ts'

type FuzzRequest = { method: string; path: string; headers: Record<string, string>; body: string | Buffer | undefined }

const names = Object.keys(paths) as [CallName, ...CallName[]]
const sampleId = '01a1fd1c-7076-76b8-9454-8c57810444c3'
const today = toFarmDay(Date.now())

/** Calls that would stop the fuzzing for a manager: they replace the data, end the session or never end. */
const anonymousOnly: CallName[] = [
  'backups.start',
  'backups.restore',
  'backups.begin',
  'session.logout',
  'changes.stream',
  'staff.add',
]

const junkValues = [
  ...[null, true, false, 0, -0, -1, 0.1, 1e21, 1e308, 2 ** 53, -(2 ** 31) - 1, [], {}, [[]], [null], { a: {} }],
  ...['', ' ', 'x', 'a'.repeat(20_000), '\u0000', 'a\u0000b', '\ud800', 'b\udfff', '\ufeff', '\u202e'],
  ...['Neri\r\nBcc: x@example.org', '<script>alert(1)</script>', `'; DROP TABLE bookings; --`, '%00', '../../etc'],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'null',
    'NaN',
    '-0',
    '1e3',
    '0x10',
    '９',
    '9'.repeat(30),
    '😀'.repeat(200),
  ],
  ...['2026-02-31', '9999-12-31', '0000-00-00', '-271821-04-20', '2027-01-01T00:00:00Z', '31/02/1984', '1-1-1', today],
  ...[
    'a@b',
    `${'a'.repeat(250)}@b.it`,
    'a@b.it,c@d.it',
    sampleId,
    sampleId.toUpperCase(),
    { length: 1e9 },
    { toJSON: 1 },
  ],
] as const

const nestBrackets = (open: string, close: string, depth: number, core = ''): string =>
  open.repeat(depth) + core + close.repeat(depth)

const rawBodies = [
  ...['', ' ', 'null', '""', '[]', '1', 'true', '{', '}', '{"a"', '{"a":}', "{'a':1}", '\u0000', '\ufeff{}', '{}{}'],
  ...['{"a":1e999}', '{"a":-1e-999}', `{"a":${'9'.repeat(5000)}}`, '{"a":01}', '{"a":NaN}', '{"a":"\\u12"}', '// x'],
  ...['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"x":1}}}', '{"a":1,"a":2}', '{"":0}'],
  ...['{"a":"\\ud800"}', '{"toString":null}', `{"message":"${'a'.repeat(2_000_000)}"}`],
  ...[200_000, 49_000, 5000].flatMap((depth) => ['['.repeat(depth), nestBrackets('[', ']', depth)]),
  ...[200_000, 16_000].map((depth) => nestBrackets('{"a":', '}', depth, '1')),
  `{${Array.from({ length: 9000 }, (_, i) => `"f${i}":0`).join()}}`,
  Buffer.from([0xff, 0xfe, 0x7b, 0x7d]),
  Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
  ...['{"a":1}', 'a'.repeat(5_000_000)].map((text) => gzipSync(text)),
] as [string, ...Array<string | Buffer>]

const pathSegments = [
  ...['%00', '%', '%E0%A4%A', '%ff', '%ED%A0%80', '%F0%9F%98%80', '..%2f..', '.', '..', '%2e%2e', '-1', '0', '1', '01'],
  ...['9'.repeat(20), '1e3', '1.0', "1'%20OR%201=1", '__proto__', 'constructor', 'a'.repeat(1500), '', '%20', '*'],
  ...[
    '2026-02-31',
    '2026-12-24',
    '0000-00-00',
    'AAAAAAAA',
    'aaaaaaaa',
    sampleId,
    sampleId.toUpperCase(),
    `${sampleId}%00`,
  ],
] as const

const range = '?startDate=2026-01-01&endDate=2026-02-01'
const queryStrings = [
  ...['', '?', '?&&==&', '?__proto__=1', '?__proto__[x]=1', '?constructor=1', '?a=%00', '?a=%', '?%E0%A4=1', '?_t=1'],
  ...[range, `${range}&startDate=2026-01-02`, '?startDate=%00&endDate=9999-12-31', '?startDate=0000-00-00&endDate=x'],
  ...[
    '?startDate=9999-12-01&endDate=9999-12-31',
    '?startDate=0001-01-01&endDate=0001-01-02',
    '?startDate[]=2026-01-01',
  ],
  ...['?before=1', '?before=-1', '?before=9999999999', '?before=1e9', '?lang=xx', '?bucket=1&bucket=2', '?state=sent'],
  ...['?since=', '?since=bm9uc2Vuc2U', '?since=W10', '?since=bnVsbA', '?since=NQ', `?since=${'A'.repeat(5000)}`],
  ...['?bookingId=x', `?bookingId=${sampleId}`, '?state=sent&state=sent', '?state=__proto__'],
  `?${Array.from({ length: 700 }, (_, i) => `p${i}=1`).join('&')}`,
] as const

const longValue = 'a'.repeat(1500)
const junkHeaders: Record<string, [string, ...string[]]> = {
  'content-type': [
    ...(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '/', ';', ','] as const),
    ...[
      'application/json; charset=utf-7',
      'application/json; charset=latin1',
      'application/json;',
      'a',
      'APPLICATION/JSON',
    ],
    ...['application/problem+json', 'application/octet-stream', 'application/json, a/b'],
  ],
  'content-encoding': ['gzip', 'br', 'deflate', 'identity', 'x', 'gzip, gzip', ''],
  'idempotency-key': ['', ' ', 'k', 'a'.repeat(200), 'a'.repeat(201), 'ü', 'a b', "'", '__proto__'],
  'if-match': ['*', '"1"', 'W/"1"', '"-1"', '"9999999999"', '"999999999"', '""', '1', '"1", "2"', 'ü'],
  'if-none-match': ['*', '"x"', 'W/"x"', ',', longValue],
  'accept-language': ['en', 'xx', '*', ',', ';q=', 'en;q=9', longValue, 'ü'],
  'accept-encoding': ['br;q=0', '*', 'br;;;', 'identity;q=0', 'gzip'],
  accept: ['text/html', '*/*;q=0', 'x'],
  cookie: [
    'session=',
    'session=%00',
    'session=x; session=y',
    '__proto__=1',
    '=;;=',
    'language=xx',
    'session=ü',
    longValue,
  ],
  authorization: ['Bearer', 'Bearer x', 'Basic eDp5', 'Bearer ü', longValue],
  origin: ['null', 'https://evil.example.org', 'http://127.0.0.1', 'x', ''],
  'sec-fetch-site': ['cross-site', 'same-site', 'same-origin', 'none', 'x'],
  'form-proof': ['x', '.', '1.x', 'NaN.x', '1e999.x', '-1.', 'ü'],
  'x-forwarded-for': ['1.2.3.4', 'x', '::1, ::1'],
  range: ['bytes=0-0', 'bytes=-1', 'x'],
  'transfer-encoding': ['chunked'],
}

/** Stands for a value that is 40,000 levels deep. The server hashes also the fields that it does not validate. */
const deepPlaceholder = 'deep value'

const person = {
  guestName: 'Neri',
  guestSurname: 'Salimbeni',
  guestEmail: 'neri@example.org',
  guestPhone: '+39 000 0001',
}
const stay = { roomId: 1, checkinDate: addDays(today, 40), checkoutDate: addDays(today, 42) }
const booking = { ...person, ...stay, birthDate: '12/10/1984', numberOfGuests: 2, hasPets: true, numberOfPets: 1 }
/** A valid body for each call. The fuzzer corrupts one field at a time. */
const samples: Partial<Record<CallName, Record<string, unknown>>> = {
  'bookings.request': {
    ...booking,
    privacyAccepted: true,
    totalPrice: '0',
    specialRequests: 'Una culla',
    fiscalCode: 'X',
  },
  'bookings.requestGroup': {
    ...person,
    checkinDate: stay.checkinDate,
    checkoutDate: stay.checkoutDate,
    birthDate: '12/10/1984',
    privacyAccepted: true,
    rooms: [
      { roomId: 1, numberOfGuests: 2, children: [4], hasPets: true, numberOfPets: 1 },
      { roomId: 2, numberOfGuests: 1, extras: [] },
    ],
  },
  'bookings.deskGroup': {
    ...person,
    ...{ checkinDate: stay.checkinDate, checkoutDate: stay.checkoutDate },
    rooms: [
      { roomId: 1, numberOfGuests: 2, id: sampleId, agreedPrice: '1.50' },
      { roomId: 2, numberOfGuests: 1, checkinDate: addDays(today, 41) },
    ],
    ...{ depositAmount: '1', depositDueOn: stay.checkinDate },
  },
  ...groupSamples,
  'bookings.desk': { ...booking, id: sampleId, status: 'pending', language: 'en', agreedPrice: '1.50' },
  'bookings.edit': {
    ...booking,
    status: 'pending',
    totalPrice: '10',
    agreedPrice: null,
    room: deepPlaceholder,
    version: 1,
  },
  'bookings.patch': {
    status: 'confirmed',
    agreedPrice: '120.00',
    depositAmount: 1,
    depositPaidOn: '2027-03-01',
    keptAmount: '0',
  },
  'bookings.addLine': { id: sampleId, kind: 'extra', extraId: 'beer', text: 'Birra', quantity: 1, amountCents: 400 },
  'channelStays.addLine': { id: sampleId, kind: 'extra', extraId: 'wine', text: 'Vino', quantity: 2, amountCents: 800 },
  'payments.add': { amountCents: 5000, on: '2026-03-01', how: 'cash' },
  'payments.addShared': {
    parts: [{ id: sampleId, stayId: sampleId, amountCents: 5000 }],
    on: '2026-03-01',
    how: 'cash',
  },
  'payments.patch': { document: { kind: 'Ricevuta', number: '12', on: '2026-03-01' } },
  'bookings.swap': { a: sampleId, b: sampleId, versionA: 1, versionB: 1 },
  'bookings.split': { from: '2027-03-02', roomId: 3 },
  'bookings.decline': { notifyGuest: true, text: 'Siamo al completo' },
  'bookings.wish': { checkinDate: stay.checkinDate, checkoutDate: stay.checkoutDate },
  'bookings.declineWish': { notifyGuest: true, text: 'Siamo al completo' },
  'bookings.restore': { roomId: 3, checkinDate: '2027-03-01', checkoutDate: '2027-03-04' },
  'bookings.sendConfirmation': { iban: 'IT60X0542811101000000123456', again: true },
  'bookings.sendPaymentConfirmation': { paymentType: 'saldo', again: true },
  'bookings.sendThankYou': { again: true },
  'bookings.addRequestMessage': { text: 'Una culla' },
  'contacts.send': {
    name: 'Hanna',
    surname: 'Birkenfeld',
    email: 'h@example.org',
    phone: '',
    message: 'Is the pool open?',
  },
  'waitlist.add': { email: 'h@example.org', from: today, to: addDays(today, 2), numberOfGuests: 2, privacy: true },
  'waitlist.offer': { roomId: 1, validUntil: addDays(today, 5), text: 'Volentieri' },
  'notes.add': {
    id: sampleId,
    text: 'Allergia alle noci',
    day: '2027-03-01',
    remindOn: '2027-02-28',
    roomId: 1,
    forKitchen: true,
  },
  'notes.patch': { text: 'Fatto', remindOn: null, done: true, forKitchen: false },
  'channels.add': { id: sampleId, roomId: 1, name: 'Airbnb', portal: 'airbnb', importUrl: 'https://127.0.0.1/1.ics' },
  'channels.edit': { name: 'Airbnb', importUrl: null, intervalMinutes: 5, asClosed: ['Reserved'] },
  'channels.check': { importUrl: 'https://127.0.0.1/1.ics' },
  'portalLists.choose': { columns: [{ field: 'net', column: 'Earnings' }], rooms: [{ text: 'Doppia', roomId: 1 }] },
  'channelStays.patch': { guestName: 'Neri', guests: 2, priceCents: 12_000, notes: 'Arriva tardi' },
  'housekeeping.mark': { state: 'done', note: 'Manca un cuscino', day: '2027-03-01' },
  'session.login': { username: 'nobody', password: 'x' },
  'availability.editDay': { available: false, notes: 'Imbianchino' },
  'settings.openSite': { open: true },
  'settings.switchBookings': { enabled: true },
  'staff.change': { role: 'manager', password: 'una-lunga-parola' },
  'pages.save': { path: '/olio', title: { it: 'Olio' }, sections: [{ kind: 'contact', text: { it: '[a](/b)' } }] },
  'people.export': { email: 'neri@example.org', ids: [sampleId] },
  'people.erase': { email: 'nobody@example.org', ids: [sampleId] },
  'clientErrors.report': { app: 'site', message: 'TypeError', stack: 'at x', path: '/rooms' },
  'mails.resend': { again: true },
  'mailPlan.preview': { bookingId: sampleId, toMe: true },
  'push.subscribe': { endpoint: 'https://127.0.0.1/x', kinds: ['request'], quietFrom: '22:00', showNames: true },
}

/** The schemas of all inputs, as the contract publishes them. */
const inputSchemas = new Map(
  names.map((name) => [name, z.toJSONSchema(calls[name].input, { io: 'input', unrepresentable: 'any' })]),
)

/** A body that the contract's schema allows, or that breaks it in about one place. */
function buildFromSchema(random: Random, name: CallName): unknown {
  const buildJunk = () => random.pick(junkValues)
  return buildValue(inputSchemas.get(name) ?? true, { random, spoiledPercent: random.pick([0, 6]), buildJunk })
}

/** Corrupts one field of the sample, or none. */
function corruptSample(random: Random, sample: Record<string, unknown>): Record<string, unknown> {
  const roll = random.nextInt(10)
  if (roll === 0) return sample
  if (roll === 1) return { ...sample, [String(random.pick(junkValues))]: random.pick(junkValues) }
  const keys = Object.keys(sample)
  const key = keys[random.nextInt(keys.length)] ?? 'x'
  return {
    ...sample,
    [key]: roll === 2 ? undefined : roll === 3 ? { [key]: random.pick(junkValues) } : random.pick(junkValues),
  }
}

function buildBody(random: Random, name: CallName): string | Buffer {
  if (random.nextInt(2) === 0) return JSON.stringify(buildFromSchema(random, name)) ?? ''
  const sample = samples[name]
  if (sample !== undefined && random.nextInt(4) > 0)
    return JSON.stringify(corruptSample(random, sample)).replace(`"${deepPlaceholder}"`, nestBrackets('[', ']', 40_000))
  if (random.nextInt(2) === 0) return random.pick(rawBodies)
  return JSON.stringify({ [String(random.pick(junkValues)).slice(0, 50)]: random.pick(junkValues) })
}

function buildFuzzRequest(random: Random, sessions: [string, ...string[]], ids: [string, ...string[]]): FuzzRequest {
  const name = random.pick(names)
  const [method, template] = paths[name]
  const isOneIn = (n: number) => random.nextInt(n) === 0
  const path = template.replace(/:(\w+)/g, (_, key: string) => {
    if (isOneIn(3)) return random.pick(pathSegments)
    return key === 'id' ? random.pick(ids) : key === 'roomId' ? '1' : key === 'date' ? addDays(today, 50) : 'AAAAAAAA'
  })
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  const session = random.pick(sessions)
  if (session !== '' && !anonymousOnly.includes(name)) headers.cookie = session
  for (const [header, values] of Object.entries(junkHeaders)) if (isOneIn(25)) headers[header] = random.pick(values)
  if (isOneIn(3)) headers['idempotency-key'] = `key-${random.nextInt(1e9)}`
  return {
    method: isOneIn(15) ? random.pick(['GET', ...METHODS.filter((it) => it !== 'CONNECT')]) : method,
    path:
      (isOneIn(30) ? `${path}/${random.pick(pathSegments)}` : path) +
      (method === 'GET' || isOneIn(10) ? random.pick(queryStrings) : ''),
    headers,
    body: method === 'GET' && !isOneIn(10) ? undefined : buildBody(random, name),
  }
}

/** Sends the request exactly as it is. Unlike `ApiClient` it adds and corrects nothing. */
function send(server: Pick<TestServer, 'url'>, { method, path, headers, body }: FuzzRequest): Promise<ApiResponse> {
  const { hostname, port } = new URL(server.url)
  const length = headers['transfer-encoding'] ? {} : { 'content-length': Buffer.byteLength(body ?? '') }
  return new Promise((resolve, reject) => {
    const options = { hostname, port, method, path, localAddress: createAddress(), headers: { ...headers, ...length } }
    const outgoing = request(options, (incoming) => resolve(readResponse(incoming)))
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

const maxRefusalLength = 16_384

const internalsPattern =
  /node_modules|SQLITE|Sequelize|\bSELECT\b|\bINSERT\b|\.[mc]?[jt]s:\d|\bat (async|new|Object|Module)\b|\/tmp\/|node:internal/
/** A write that has waited for so long is refused, which happens on a busy machine. */
const writeWaitMs = 3500

/** Whether a status above 500 is expected: the test has no mail server, and writes wait for each other. */
const isExpectedRefusal = (response: ApiResponse, ms: number): boolean =>
  getProblemCode(response) === 'mail_not_configured' ||
  (getProblemCode(response) === 'database_unavailable' && 'retry-after' in response.headers && ms > writeWaitMs)

/** What is wrong with a response that took `ms`, or null. */
function checkResponse({ method, path }: FuzzRequest, response: ApiResponse, ms: number): string | null {
  const { status, headers, text } = response
  if (status === 500 || (status > 500 && method !== 'HEAD' && !isExpectedRefusal(response, ms))) return 'a fault'
  if (internalsPattern.test(text)) return 'a response that reveals internals'
  if (method === 'HEAD' || status === 304 || !/^\/api(?:[/?]|$)/.test(path)) return null
  if (status < 400) {
    const candidates = names.filter((it) => paths[it][0] === method && calls[it].status === status)
    const matchesContract = candidates.some(
      (it) => z.safeParse(calls[it].output, response.json ?? (text || undefined)).success,
    )
    return matchesContract ? null : 'a response that is not in the contract'
  }
  if (text.length > maxRefusalLength) return 'a refusal that is longer than 16 KB'
  const problem = Problem.safeParse(response.json)
  if (headers['content-type'] !== 'application/problem+json' || problem.data?.status !== status)
    return 'a refusal that is no problem+json'
  return status === 405 && !headers.allow ? 'a 405 that allows nothing' : null
}

/** Sends `count` requests and returns the number of responses by status. Throws at the first wrong response. */
export async function fuzz(
  server: Pick<TestServer, 'url'>,
  count: number,
  seed: number,
): Promise<Record<number, number>> {
  const random = createRandom(seed)
  const manager = await new ApiClient(server).logIn()
  const seededBooking = await manager.call('bookings.desk', { body: { ...person, ...stay, roomId: 2 } })
  const ids: [string, ...string[]] = [seededBooking.id, seededBooking.id, sampleId]
  const statuses: Record<number, number> = {}
  let sentCount = 0
  const runWorker = async (): Promise<void> => {
    while (sentCount < count) {
      const number = sentCount++
      const fuzzRequest = buildFuzzRequest(random, ['', manager.cookie, manager.cookie], ids)
      const startMs = performance.now()
      const response = await send(server, fuzzRequest).catch((error: unknown) => {
        throw new Error(`request ${number} got no response: ${describeRequest(fuzzRequest)}`, { cause: error })
      })
      const violation = checkResponse(fuzzRequest, response, performance.now() - startMs)
      if (violation !== null) {
        throw new Error(
          `request ${number} of seed ${seed} got ${violation}: ${describeRequest(fuzzRequest)} → ${response.status} ${response.text.slice(0, 500)}`,
        )
      }
      statuses[response.status] = (statuses[response.status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: 24 }, runWorker))
  return statuses
}

const describeRequest = ({ method, path, headers, body }: FuzzRequest): string =>
  `${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 600)} ${String(body).slice(0, 300)}`
