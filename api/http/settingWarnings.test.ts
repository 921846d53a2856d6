import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createSettingCheck, listWarnings } from './settingWarnings.ts'

const behindProxy = { PUBLIC_URL: 'https://farm.example', TRUST_PROXY: 1 }
const forwarded = { host: 'farm.example', 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'https' }
const outside = { url: '/', isLoopback: false }

test('a request that fits the settings causes no warning', () => {
  expect(listWarnings(behindProxy, { headers: forwarded, ...outside })).toEqual([])
  const direct = { PUBLIC_URL: 'http://localhost:3000', TRUST_PROXY: 0 }
  expect(listWarnings(direct, { headers: { host: 'localhost:3000' }, ...outside })).toEqual([])
})

test.each([
  ['a proxy without TRUST_PROXY', { ...behindProxy, TRUST_PROXY: 0 }, forwarded, 'TRUST_PROXY: requests come'],
  ['a request that avoids the proxy', behindProxy, { host: 'farm.example' }, 'TRUST_PROXY: a request'],
  ['another host', behindProxy, { ...forwarded, host: 'www.farm.example' }, 'PUBLIC_URL'],
  ['another host of the proxy', behindProxy, { ...forwarded, 'x-forwarded-host': 'b.example' }, 'PUBLIC_URL'],
  ['http for https', behindProxy, { ...forwarded, 'x-forwarded-proto': 'http' }, 'PUBLIC_URL'],
])('%s is named', (_case, settings, headers, beginning) => {
  expect(listWarnings(settings, { headers, ...outside })).toEqual([expect.stringContaining(beginning)])
})

test('the health call and this machine may call without the proxy', () => {
  expect(listWarnings(behindProxy, { headers: { host: '10.0.0.5' }, ...outside, url: '/api/health' })).toEqual([])
  const local = { headers: { host: 'farm.example' }, url: '/', isLoopback: true }
  expect(listWarnings(behindProxy, local)).toEqual([])
})

test('a warning is logged once for each variable', async () => {
  const lines: string[] = []
  const check = createSettingCheck(
    { PUBLIC_URL: 'https://farm.example', TRUST_PROXY: 0 },
    { warn: (line: string) => lines.push(line) },
  )
  const server = createServer((incoming, response) => {
    check(incoming)
    response.end()
  })
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  for (let count = 0; count < 3; count += 1) {
    const headers = { host: 'b.example', connection: 'close' }
    const [response] = await once(request({ port, headers }).end(), 'response')
    response.resume()
    await once(response, 'end')
  }
  expect(lines).toEqual([expect.stringContaining('PUBLIC_URL')])
})
