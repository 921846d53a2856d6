import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createPublicLookup, fetchOutside, isNeverCalled, OutsideError } from './fetchOutside.ts'
import { isPublicAddress } from './publicAddresses.ts'

const bounds = { maxBytes: 1000, timeoutMs: 2000 }

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const getCode = (address: string, options: Partial<Parameters<typeof fetchOutside>[1]> = {}) =>
  fetchOutside(address, { ...bounds, allowPrivate: false, ...options }).then(
    ({ status }) => status,
    (error: unknown) => (error instanceof OutsideError ? error.code : error),
  )

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.31.255.255', '192.168.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
  ...['224.0.0.1', '255.255.255.255', '198.18.0.1', '::1', '::', 'fe80::1', 'fd00::1', 'ff02::1', '2001:db8::1'],
  ...['::ffff:10.0.0.1', '::ffff:93.184.216.34', '64:ff9b::a00:1', '2002:a00:1::', 'localhost', ''],
])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))

test.each(['93.184.216.34', '172.32.0.1', '9.9.9.9', '2606:2800:220:1::1', '2a00:1450:4002::5'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

test.each([
  ...['https://127.0.0.1/', 'https://0x7f000001/', 'https://2130706433/', 'https://0177.1/', 'https://[::1]/'],
  ...['https://[::ffff:10.0.0.1]/', 'https://169.254.169.254/latest/meta-data', 'https://localhost/'],
  ...['https://LOCALHOST/', 'https://a:b@127.0.0.1/'],
])('%s is refused before a connection', async (address) => expect(await getCode(address)).toBe('not_public'))

test.each([
  ['http://example.org/', 'not_https'],
  ['ftp://example.org/', 'bad_address'],
  ['file:///etc/passwd', 'bad_address'],
  ['calendar', 'bad_address'],
])('%s is refused with %s', async (address, code) => expect(await getCode(address)).toBe(code))

test('each answer of the DNS is judged, and one private address spoils it', async () => {
  const answers = [['93.184.216.34'], ['10.0.0.1'], ['93.184.216.34', '127.0.0.1'], []]
  const resolve = (_: string, __: object, callback: (error: null, found: object[]) => void) =>
    callback(
      null,
      (answers.shift() ?? []).map((address) => ({ address, family: 4 })),
    )
  const lookup = createPublicLookup(resolve as Parameters<typeof createPublicLookup>[0])
  const look = () =>
    new Promise((done) => lookup('changing.example', {}, (error, address) => done(error?.message ?? address)))
  const refused = 'the address is not on the public internet'
  expect([await look(), await look(), await look(), await look()]).toEqual(['93.184.216.34', refused, refused, refused])
})

test('follows three redirects, without the headers of the first call, and not a fourth', async () => {
  const seen: (string | undefined)[] = []
  const url = await serve((request, response) => {
    seen.push(request.headers.authorization)
    const left = Number(request.url?.slice(1))
    if (left > 0) response.writeHead(302, { location: `/${left - 1}` })
    response.end('done')
  })
  const headers = { authorization: 'secret' }
  const options = { ...bounds, headers, allowPrivate: true }
  expect((await fetchOutside(`${url}/3`, options)).body.toString()).toBe('done')
  expect(seen).toEqual(['secret', undefined, undefined, undefined])
  expect(await getCode(`${url}/4`, options)).toBe('too_many_redirects')
  // A POST is not sent a second time.
  expect(await getCode(`${url}/1`, { ...options, body: 'x' })).toBe(302)
})

test('a redirect is judged like the first address', async () => {
  const url = await serve((_, response) => response.writeHead(302, { location: 'ftp://169.254.169.254/' }).end())
  expect(await getCode(url, { allowPrivate: true })).toBe('bad_address')
})

test('ends what is too large, too slow or not there', async () => {
  const url = await serve((request, response) => {
    response.write('x'.repeat(request.url === '/large' ? 1001 : 10))
    if (request.url === '/large') response.end()
  })
  expect(await getCode(`${url}/large`, { allowPrivate: true })).toBe('too_large')
  expect(await getCode(`${url}/slow`, { allowPrivate: true, timeoutMs: 100 })).toBe('too_slow')
  expect(await getCode('http://127.0.0.1:1/', { allowPrivate: true })).toBe('unreachable')
})

test.each([
  ...['http://example.org/a.ics', 'https://10.0.0.1/a.ics', 'https://localhost/a.ics', 'https://nas.local/a.ics'],
  ...[
    'https://[::1]/a.ics',
    'https://0x7f000001/',
    'https://anna:secret@example.org/a.ics',
    'https://anna@example.org/',
  ],
])('%s is refused when it is typed', (address) => expect(isNeverCalled(address, false)).toBe(true))

test('an intranet may be typed where it is allowed, but no password', () => {
  expect(isNeverCalled('https://example.org/a.ics', false)).toBe(false)
  expect(isNeverCalled('http://10.0.0.1/a.ics', true)).toBe(false)
  expect(isNeverCalled('http://anna:secret@10.0.0.1/a.ics', true)).toBe(true)
})
