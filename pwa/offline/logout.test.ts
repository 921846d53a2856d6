import { afterEach, expect, test, vi } from 'vitest'
import { sendLogout, sendPendingLogout } from './logout.ts'

afterEach(() => vi.unstubAllGlobals())

const respondWith = (status: number) =>
  vi.stubGlobal('fetch', async () => new Response(status === 204 ? null : '{}', { status }))

test.each([204, 401])('a logout is done when the server responds %i', async (status) => {
  respondWith(status)
  await expect(sendLogout()).resolves.toBe(true)
})

test.each([500, 503])('a logout stays pending when the server responds %i', async (status) => {
  respondWith(status)
  await expect(sendLogout()).resolves.toBe(false)
})

test('a logout stays pending without a network', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(sendLogout()).resolves.toBe(false)
})

test('gives up a logout that the server does not answer within 20 seconds', async () => {
  const controller = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(controller.signal)
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    controller.abort()
    signal?.throwIfAborted()
    return new Response(null, { status: 204 })
  })
  await expect(sendLogout()).resolves.toBe(false)
  expect(timeout).toHaveBeenCalledWith(20_000)
  timeout.mockRestore()
})

test('without a store no logout is pending, and nothing is sent', async () => {
  const fetch = vi.fn(() => Promise.reject(new Error('No call was expected.')))
  vi.stubGlobal('fetch', fetch)
  await expect(sendPendingLogout()).resolves.toBe(true)
  expect(fetch).not.toHaveBeenCalled()
})
