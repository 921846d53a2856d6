import { setImmediate } from 'node:timers/promises'
import Dexie from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWindow } from '#pwa/offline/testing/window.ts'
import { type GuestWrite, isUntried } from './guestWrites.ts'

let guest: typeof import('./guestOutbox.ts')
let database: Dexie
let seen: GuestWrite[]
let stop = () => {}

/** What the server got, by the guest's name, and whether it can be reached. */
let received: string[]
let isReachable: boolean
/** The paths of all other calls. */
let probes: string[]

const tab = { visibilityState: 'visible' }
const device = { onLine: true }

async function serve(url: string, { body }: RequestInit): Promise<Response> {
  const path = url.split('?')[0] ?? ''
  if (!isReachable) throw new TypeError('Failed to fetch')
  const given = body ? JSON.parse(String(body)) : null
  if (given === null) {
    probes.push(path)
    return Response.json({})
  }
  received.push(given.name ?? given.guestName)
  const link = path === '/api/bookings' ? { code: 'CDEFGHJK', secret: 's3cret' } : {}
  return Response.json({ ...given, ...link, id: 'x' }, { status: 201 })
}

beforeEach(async () => {
  ;[received, probes, isReachable, seen] = [[], [], true, []]
  Object.assign(tab, { visibilityState: 'visible' })
  Object.assign(device, { onLine: true })
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const page = { ...tab, documentElement: { dataset: {} } }
  const stubs = { window: createWindow(), document: Object.assign(new EventTarget(), page), navigator: device }
  for (const [name, value] of Object.entries({ ...stubs, StorageEvent: Event, fetch: serve }))
    vi.stubGlobal(name, value)
  vi.resetModules()
  guest = await import('./guestOutbox.ts')
  database = (await import('#pwa/outbox/store.ts')).database
})
afterEach(() => {
  stop()
  database.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
afterAll(() => {
  Object.assign(Dexie.dependencies, { indexedDB: undefined, IDBKeyRange: undefined })
  vi.resetModules()
})

/** Lets everything that is due happen in the database and on the network. */
async function flush(): Promise<void> {
  for (let i = 0; i < 60; i++) await setImmediate()
}
const setVisible = (visibilityState: string) => Object.assign(document, { visibilityState })

/** The first attempt has had no answer. */
const unknown = { reason: null, isUntried: false }
const message = (name: string) => ({ name, surname: 'Rossi', email: 'a@example.org', message: 'Buongiorno a tutti' })
const enqueue = (name: string) =>
  guest.enqueueIntent(
    'contacts.send',
    { key: `key-${name.length}`, input: message(name), formToken: undefined },
    unknown,
  )
const readStored = async () => JSON.stringify(await database.table('guestWrites').toArray())

test('of a delivered request the device keeps the code and the secret alone, of a message nothing', async () => {
  const person = {
    guestName: 'Lapo',
    guestSurname: 'Gianni',
    guestEmail: 'lapo@example.org',
    guestPhone: '+39 333 1234567',
  }
  const stay = { roomId: 5, checkinDate: '2027-05-01', checkoutDate: '2027-05-03', numberOfGuests: 2, totalPrice: '0' }
  const input = {
    ...person,
    ...stay,
    birthDate: '1985-03-15',
    privacyAccepted: true as const,
    fiscalCode: 'GNNLPA85C15A390X',
  }
  isReachable = false
  await guest.enqueueIntent('bookings.request', { key: 'k', input, formToken: '1.abc' }, unknown)
  await enqueue('Neri')
  await flush()
  expect(await readStored()).toContain('GNNLPA85C15A390X')
  isReachable = true
  await guest.sendWaiting()
  expect(received).toEqual(['Lapo', 'Neri'])
  for (const text of ['Lapo', '1.abc', 'example.org', '1234567', '1985-03-15', 'GNNLPA', 'Neri', 'Buongiorno'])
    expect(await readStored()).not.toContain(text)
  const common = { author: '', contract: 1, at: expect.any(Number), attempt: null, problem: null, subjects: [] }
  expect(await database.table('guestWrites').toArray()).toEqual([
    {
      ...common,
      id: 1,
      call: 'bookings.request',
      key: 'k',
      state: 'applied',
      link: { code: 'CDEFGHJK', secret: 's3cret' },
    },
    { ...common, id: 2, call: 'contacts.send', key: 'key-4', state: 'applied', link: null },
  ])
})

test('loads nothing while the device has nothing of a guest, and shows what comes until it is dismissed', async () => {
  stop = guest.watchGuestWrites((writes) => {
    seen = writes
  })
  expect(guest.hasGuestWrites()).toBe(false)
  isReachable = false
  await enqueue('Lapo')
  await vi.waitFor(() => expect(seen).toMatchObject([{ state: 'waiting', input: { name: 'Lapo' } }]), 10_000)
  expect(guest.hasGuestWrites()).toBe(true)
  // It may have arrived, so it cannot be taken back.
  expect(await guest.withdrawWrite(1)).toBe(false)
  isReachable = true
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(seen).toMatchObject([{ state: 'applied' }]), 10_000)
  await guest.dismissWrite(1)
  await vi.waitFor(() => expect([seen, guest.hasGuestWrites()]).toEqual([[], false]), 10_000)
})

test('sends when the page becomes visible, and every 15 seconds when a visible page reaches the server', async () => {
  isReachable = false
  await enqueue('Lapo')
  await flush()
  isReachable = true
  setVisible('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(15_000)
  await flush()
  expect([received, probes]).toEqual([[], []])
  setVisible('visible')
  device.onLine = false
  vi.advanceTimersByTime(15_000)
  await flush()
  expect([received, probes]).toEqual([[], []])
  device.onLine = true
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  vi.advanceTimersByTime(15_000)
  await flush()
  expect([received, probes]).toEqual([['Lapo'], ['/api/health']])
  expect(timeout.mock.calls[0]).toEqual([5_000])
  timeout.mockRestore()
  isReachable = false
  await enqueue('Neri')
  await flush()
  isReachable = true
  document.dispatchEvent(new Event('visibilitychange'))
  await flush()
  expect(received).toEqual(['Lapo', 'Neri'])
})

test('takes back what the server has postponed', async () => {
  const problem = { type: '', title: '', status: 429, detail: '', instance: '', code: 'too_many' }
  isReachable = false
  const intent = { key: 'k', input: message('Lapo'), formToken: undefined }
  await guest.enqueueIntent('contacts.send', intent, { reason: problem, isUntried: false })
  const [write] = await database.table('guestWrites').toArray()
  // The round that begins with the first write may already have tried it without an answer.
  await database.table('guestWrites').update(write.id, { attempt: null, problem })
  expect(await guest.withdrawWrite(write.id)).toBe(true)
  expect(await database.table('guestWrites').count()).toBe(0)
})

test('what was written offline counts as not sent until the first attempt, whatever becomes of that', async () => {
  device.onLine = false
  const intent = { key: 'k', input: message('Piero'), formToken: undefined }
  const readUntried = async () => (await database.table('guestWrites').toArray()).map(isUntried)
  await guest.enqueueIntent('contacts.send', intent, { reason: null, isUntried: true })
  await guest.sendWaiting()
  expect([received, await readUntried()]).toEqual([[], [true]])
  device.onLine = true
  let untriedMeanwhile: unknown
  vi.stubGlobal('fetch', async () => {
    untriedMeanwhile = await readUntried()
    throw new TypeError('the network is down')
  })
  await guest.sendWaiting()
  expect([untriedMeanwhile, await readUntried()]).toEqual([[false], [false]])
})
