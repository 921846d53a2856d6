import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkSession, fetchPage, probeServer } from './syncServer.ts'

/** What Safari 16.4 does not have. */
const newerFunctions = [
  [AbortSignal, 'any'],
  [URLSearchParams.prototype, 'size'],
  [Promise, 'withResolvers'],
  [Object, 'groupBy'],
  [Map, 'groupBy'],
] as const
const restores: (() => void)[] = []

beforeEach(() => {
  for (const [owner, name] of newerFunctions) {
    const descriptor = Object.getOwnPropertyDescriptor(owner, name)
    if (!descriptor) continue
    Reflect.deleteProperty(owner, name)
    restores.push(() => Object.defineProperty(owner, name, descriptor))
  }
})
afterEach(() => {
  for (const restore of restores.splice(0)) restore()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A server that responds, or one that stays silent until the call is aborted. */
function stubServer(body: unknown) {
  const urls: string[] = []
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    urls.push(url)
    if (body) return Promise.resolve(Response.json(body))
    return new Promise((_, reject) => {
      if (signal.aborted) reject(signal.reason)
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  })
  return urls
}

describe('in a browser without the newer functions', () => {
  test('fetches the page after the cursor', async () => {
    const urls = stubServer({ bookings: [] })
    await expect(fetchPage('12', new AbortController().signal)).resolves.toEqual({ bookings: [] })
    expect(urls[0]).toMatch(/^\/api\/changes\?since=12&_t=/)
  })

  test('ends a call when the caller aborts it, and calls nothing that was aborted before', async () => {
    stubServer(null)
    const controller = new AbortController()
    const page = fetchPage(undefined, controller.signal)
    controller.abort(new Error('logged out'))
    await expect(page).rejects.toThrow('logged out')
    await expect(checkSession(controller.signal)).rejects.toThrow('logged out')
  })

  test('ends a call that takes too long, and then no longer listens to the caller', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    stubServer(null)
    const { signal } = new AbortController()
    const remove = vi.spyOn(signal, 'removeEventListener')
    const error = { name: 'TimeoutError', message: expect.stringContaining('no response') }
    const check = expect(checkSession(signal)).rejects.toMatchObject(error)
    await vi.advanceTimersByTimeAsync(3_000)
    await check
    const [listener] = remove.mock.calls[0]?.slice(1) ?? []
    expect(remove.mock.calls).toEqual([['abort', listener]])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('gives a page of the feed twenty seconds', async () => {
    vi.useFakeTimers()
    stubServer(null)
    const settled = vi.fn()
    fetchPage(undefined, new AbortController().signal).catch(settled)
    await vi.advanceTimersByTimeAsync(19_999)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(settled).toHaveBeenCalledOnce()
  })

  test('probes the server for three seconds', async () => {
    const urls = stubServer({ ok: true })
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    await expect(probeServer()).resolves.toBe(true)
    expect(timeout.mock.calls).toEqual([[3_000]])
    expect(urls[0]).toMatch(/^\/api\/health/)
    timeout.mockRestore()
  })
})
