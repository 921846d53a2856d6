import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { sendLogout, sendPendingLogout } from './logout.ts'
import { loadStore } from './testing/emptyStore.ts'

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

test('a pending logout is sent until the server confirms it', async () => {
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })
  vi.resetModules()
  const store = await loadStore()
  const logout = await import('./logout.ts')
  await store.setPendingLogout()
  respondWith(503)
  expect([await logout.sendPendingLogout(), await store.hasPendingLogout()]).toEqual([false, true])
  respondWith(204)
  expect([await logout.sendPendingLogout(), await store.hasPendingLogout()]).toEqual([true, false])
  store.db.close()
  Object.assign(Dexie.dependencies, { indexedDB: undefined, IDBKeyRange: undefined })
  vi.resetModules()
})
