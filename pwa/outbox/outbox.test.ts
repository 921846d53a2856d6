import { setImmediate } from 'node:timers/promises'
import Dexie from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contractVersion } from '#contract/version.ts'
import type { Entry } from './entries.ts'

type Outbox = typeof import('./outbox.ts')
let outbox: Outbox
let database: typeof import('./entries.ts')['entries']['db']
const stops: (() => void)[] = []

/** The names of the guests whose messages the server got, in order, and how it responds to each; 201 by default. */
let received: string[]
let responses: Record<string, () => Response | Promise<Response>>
/** The paths of all other calls. */
let probes: string[]
let isReachable: boolean

const respond = (status: number, body: object, type = 'application/json') =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': type } })
const respondProblem = (status: number, code: string) =>
  respond(status, { status, code, detail: '' }, 'application/problem+json')

async function serve(path: string, { body }: RequestInit): Promise<Response> {
  if (path === '/api/bookings')
    return respond(201, { ...JSON.parse(String(body)), id: 'x', code: 'CDEFGHJK', secret: 's3cret' })
  if (path !== '/api/contacts') {
    probes.push(path.split('?')[0] ?? '')
    return isReachable ? respond(200, {}) : respondProblem(503, 'database_unavailable')
  }
  const { name } = JSON.parse(String(body))
  received.push(name)
  return (await responses[name]?.()) ?? respond(201, { id: name })
}

/** The parts of a tab that the outbox uses. */
const tab = { document: Object.assign(new EventTarget(), { visibilityState: 'visible' }), window: new EventTarget() }
const device = { onLine: true }

beforeEach(async () => {
  ;[received, responses, probes, isReachable] = [[], {}, [], true]
  Object.assign(device, { onLine: true })
  tab.document.visibilityState = 'visible'
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  for (const [name, value] of Object.entries({ ...tab, navigator: device, fetch: serve })) vi.stubGlobal(name, value)
  // The module opens its database when it is loaded.
  vi.resetModules()
  outbox = await import('./outbox.ts')
  database = (await import('./entries.ts')).entries.db
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  database.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
afterAll(() => {
  Object.assign(Dexie.dependencies, { indexedDB: undefined, IDBKeyRange: undefined })
  // Other test files must not get the modules of this one, whose database is closed.
  vi.resetModules()
})

const buildWrite = (name: string, { who = 'anna', problem = null as object | null, isUntried = false } = {}) => ({
  call: 'contacts.send' as const,
  params: null,
  input: { name, surname: 'Rossi', email: 'anna@example.org', message: 'Buongiorno a tutti' },
  key: `key-${name}`,
  base: null,
  who,
  proof: undefined,
  problem: problem && { type: '', title: '', status: 429, detail: '', instance: '', code: 'too_many' },
  isUntried,
})
const enqueue = (name: string, options = {}) => outbox.enqueueWrite(buildWrite(name, options))

/** Lets everything that is due happen in the database and on the network. */
async function settle(): Promise<void> {
  for (let i = 0; i < 50; i++) await setImmediate()
}

/** The key of an entry; nothing else than its id is left of a delivered one. */
const getName = (entry: Entry) => ('key' in entry ? entry.key : `${entry.id}`)

async function listStates(who = 'anna') {
  return (await outbox.listEntries(who)).map((entry) => `${getName(entry)} ${entry.state}`)
}

test('stores a write as waiting, with the contract’s version and the server’s time', async () => {
  const before = Date.now()
  const id = await enqueue('Lapo')
  const [entry] = await outbox.listEntries('anna')
  expect(entry).toEqual({
    ...buildWrite('Lapo'),
    id,
    contract: contractVersion,
    at: expect.any(Number),
    state: 'waiting',
  })
  expect(entry && 'at' in entry && entry.at).toBeGreaterThanOrEqual(before)
})

test('lists the entries of one author, oldest first', async () => {
  for (const name of ['Lapo', 'Neri', 'Vieri']) await enqueue(name)
  await enqueue('Guest', { who: '' })
  expect(await listStates()).toEqual(['key-Lapo waiting', 'key-Neri waiting', 'key-Vieri waiting'])
  expect(await listStates('')).toEqual(['key-Guest waiting'])
  expect(await listStates('bruno')).toEqual([])
})

test('shows the entries now and after each change, until the watcher stops', async () => {
  const seen: string[] = []
  const otherSeen: string[] = []
  const watch = (list: string[]) => outbox.watchEntries('anna', (entries) => list.push(entries.map(getName).join()))
  const stop = watch(seen)
  stops.push(watch(otherSeen))
  await vi.waitFor(() => expect(seen).toEqual(['']), 10_000)
  const id = await enqueue('Lapo')
  await vi.waitFor(() => expect(seen).toEqual(['', 'key-Lapo']), 10_000)
  await outbox.deleteEntry(id)
  await vi.waitFor(() => expect(seen).toEqual(['', 'key-Lapo', '']), 10_000)
  stop()
  await enqueue('Neri')
  await vi.waitFor(() => expect(otherSeen.at(-1)).toBe('key-Neri'), 10_000)
  expect(seen).toHaveLength(3)
})

test('deletes one entry and no other', async () => {
  const id = await enqueue('Lapo')
  await enqueue('Neri')
  await outbox.deleteEntry(id)
  expect(await listStates()).toEqual(['key-Neri waiting'])
})

test('withdraws a postponed entry, but none that was sent, refused or may have been stored', async () => {
  const unknown = await enqueue('Lapo')
  const postponed = await enqueue('Neri', { problem: {} })
  responses.Vieri = () => respondProblem(409, 'dates_taken')
  const refused = await enqueue('Vieri', { who: 'bruno' })
  await outbox.sendWaiting('bruno')
  expect(await outbox.withdrawEntry(postponed)).toBe(true)
  expect(await outbox.withdrawEntry(postponed)).toBe(false)
  expect(await outbox.withdrawEntry(unknown)).toBe(false)
  expect(await outbox.withdrawEntry(refused)).toBe(false)
  expect(await listStates()).toEqual(['key-Lapo waiting'])
  expect(await listStates('bruno')).toEqual(['key-Vieri refused'])
})

test('sends the waiting entries of one author in order and keeps each outcome', async () => {
  responses.Neri = () => respondProblem(409, 'dates_taken')
  for (const name of ['Lapo', 'Neri', 'Vieri']) await enqueue(name)
  await enqueue('Guest', { who: '' })
  await outbox.sendWaiting('anna')
  expect(received).toEqual(['Lapo', 'Neri', 'Vieri'])
  expect(await listStates()).toEqual(['1 sent', 'key-Neri refused', '3 sent'])
  const [sent, refused] = await outbox.listEntries('anna')
  expect(sent).toEqual({ id: 1, call: 'contacts.send', who: 'anna', state: 'sent', link: null })
  expect(refused).toMatchObject({ input: { name: 'Neri' }, problem: { code: 'dates_taken' } })
  await outbox.sendWaiting('anna')
  expect(received).toHaveLength(3)
})

test('of a delivered request the device keeps the code and the secret alone, of a message nothing', async () => {
  const guest = {
    guestName: 'Lapo',
    guestSurname: 'Gianni',
    guestEmail: 'lapo@example.org',
    fiscalCode: 'GNNLPA85C15A390X',
  }
  const stay = { roomId: 5, checkinDate: '2027-05-01', checkoutDate: '2027-05-03', guestPhone: '+39 333 1234567' }
  const input = { ...guest, ...stay, birthDate: '1985-03-15', privacyAccepted: true as const }
  const request = { ...input, numberOfGuests: 2, totalPrice: '0' }
  await outbox.enqueueWrite({ ...buildWrite('Lapo'), call: 'bookings.request', input: request, proof: '1.abc' })
  await enqueue('Neri')
  expect(JSON.stringify(await database.table('entries').toArray())).toContain('GNNLPA85C15A390X')
  await outbox.sendWaiting('anna')
  expect(await database.table('entries').toArray()).toEqual([
    { id: 1, call: 'bookings.request', who: 'anna', state: 'sent', link: { code: 'CDEFGHJK', secret: 's3cret' } },
    { id: 2, call: 'contacts.send', who: 'anna', state: 'sent', link: null },
  ])
})

test('an entry that a limit postpones is tried once in a round, and the next ones are sent', async () => {
  responses.Lapo = () => respondProblem(429, 'too_many_pending')
  for (const name of ['Lapo', 'Neri', 'Vieri']) await enqueue(name)
  await outbox.sendWaiting('anna')
  expect(received).toEqual(['Lapo', 'Neri', 'Vieri'])
  expect(await listStates()).toEqual(['key-Lapo waiting', '2 sent', '3 sent'])
})

/** Holds the lock for the sending tab like another tab, until the returned function is called. */
function holdLock(): () => void {
  let free = () => {}
  let tail = new Promise<void>((resolve) => {
    free = resolve
  })
  const request = (_: string, work: () => Promise<void>) => {
    const result = tail.then(work)
    tail = result.catch(() => {})
    return result
  }
  vi.stubGlobal('navigator', { ...device, locks: { request: vi.fn(request) } })
  return free
}

test('while another tab sends, nothing is sent or withdrawn, and all calls wait for the same round', async () => {
  const id = await enqueue('Lapo', { problem: {} })
  await enqueue('Neri', { problem: {} })
  const free = holdLock()
  const request = vi.mocked(navigator.locks.request)
  const withdrawn = outbox.withdrawEntry(id)
  const rounds = [outbox.sendWaiting('anna'), outbox.sendWaiting('anna')]
  const ended: number[] = []
  for (const [i, round] of rounds.entries()) void round.then(() => ended.push(i))
  await settle()
  expect([received, ended]).toEqual([[], []])
  expect(await listStates()).toHaveLength(2)
  expect(request.mock.calls.map(([name]) => name)).toEqual(['podere-outbox', 'podere-outbox'])
  free()
  expect(await withdrawn).toBe(true)
  await Promise.all(rounds)
  expect(received).toEqual(['Neri'])
})

test('a call during a round starts one more round, which sends what came meanwhile, and further calls join it', async () => {
  holdLock()()
  let answer = (_: Response) => {}
  responses.Lapo = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  await enqueue('Lapo')
  const first = outbox.sendWaiting('anna')
  await settle()
  expect(received).toEqual(['Lapo'])
  responses = {}
  const [second, third] = [outbox.sendWaiting('anna'), outbox.sendWaiting('anna')]
  answer(respondProblem(503, 'restore_running'))
  await Promise.all([first, third])
  expect(received).toEqual(['Lapo', 'Lapo'])
  await second
  expect(vi.mocked(navigator.locks.request)).toHaveBeenCalledTimes(2)
  expect(received).toEqual(['Lapo', 'Lapo'])
  expect(await listStates()).toEqual(['1 sent'])
})

test('what was written offline counts as not sent until the first attempt, whatever becomes of that', async () => {
  device.onLine = false
  await enqueue('Piero', { isUntried: true })
  const readUntried = async () => (await outbox.listEntries('anna')).map((it) => it.state === 'waiting' && it.isUntried)
  await outbox.sendWaiting('anna')
  expect([received, await readUntried()]).toEqual([[], [true]])
  device.onLine = true
  let untriedMeanwhile: unknown
  responses.Piero = async () => {
    untriedMeanwhile = await readUntried()
    throw new TypeError('the network is down')
  }
  await outbox.sendWaiting('anna')
  expect([received, untriedMeanwhile, await readUntried()]).toEqual([['Piero'], [false], [false]])
})

test('a lock that the browser refuses does not stop the next round', async () => {
  await enqueue('Lapo')
  vi.stubGlobal('navigator', { ...device, locks: { request: () => Promise.reject(new Error('refused')) } })
  await expect(outbox.sendWaiting('anna')).rejects.toThrow('refused')
  vi.stubGlobal('navigator', device)
  await outbox.sendWaiting('anna')
  expect(received).toEqual(['Lapo'])
})

async function startSending(): Promise<() => void> {
  const stop = outbox.startSending('anna')
  stops.push(stop)
  await settle()
  return stop
}

test('sends at the start, when the network is back and when the page becomes visible', async () => {
  await enqueue('Lapo')
  await startSending()
  expect(received).toEqual(['Lapo'])
  await enqueue('Neri')
  tab.window.dispatchEvent(new Event('online'))
  await settle()
  expect(received).toEqual(['Lapo', 'Neri'])
  await enqueue('Vieri')
  tab.document.visibilityState = 'hidden'
  tab.document.dispatchEvent(new Event('visibilitychange'))
  await settle()
  expect(received).toHaveLength(2)
  tab.document.visibilityState = 'visible'
  tab.document.dispatchEvent(new Event('visibilitychange'))
  await settle()
  expect(received).toEqual(['Lapo', 'Neri', 'Vieri'])
})

test('tries again every 15 seconds, only when something waits and a visible page reaches the server', async () => {
  await startSending()
  const advance = async (ms: number) => {
    vi.advanceTimersByTime(ms)
    await settle()
  }
  await advance(15_000)
  expect(probes).toEqual([])
  await enqueue('Lapo')
  await advance(14_999)
  expect(probes).toEqual([])
  tab.document.visibilityState = 'hidden'
  await advance(1)
  expect(probes).toEqual([])
  tab.document.visibilityState = 'visible'
  device.onLine = false
  await advance(15_000)
  expect(probes).toEqual([])
  device.onLine = true
  isReachable = false
  await advance(15_000)
  expect([probes, received]).toEqual([['/api/health'], []])
  isReachable = true
  await advance(15_000)
  expect([probes.length, received]).toEqual([2, ['Lapo']])
})

test('a probe of the server ends after five seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  await startSending()
  await enqueue('Lapo')
  vi.advanceTimersByTime(15_000)
  await settle()
  expect(timeout.mock.calls[0]).toEqual([5_000])
  timeout.mockRestore()
})

test('sends nothing after it was stopped', async () => {
  const stop = await startSending()
  await enqueue('Lapo')
  stop()
  tab.window.dispatchEvent(new Event('online'))
  tab.document.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(60_000)
  await settle()
  expect([probes, received]).toEqual([[], []])
})

test('a fault of the database is ignored, and the next round sends', async () => {
  await enqueue('Lapo')
  database.close({ disableAutoOpen: true })
  const rejected = vi.fn()
  process.on('unhandledRejection', rejected)
  await startSending()
  vi.advanceTimersByTime(15_000)
  await settle()
  expect(received).toEqual([])
  await database.open()
  tab.window.dispatchEvent(new Event('online'))
  await settle()
  process.off('unhandledRejection', rejected)
  expect(received).toEqual(['Lapo'])
  expect(rejected).not.toHaveBeenCalled()
})

test('another tab can upgrade the database, and entries are still read after that', async () => {
  await enqueue('Lapo')
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const newer = new Dexie('podere-outbox')
  newer.version(2).stores({ entries: '++id, who, [who+state], at' })
  await newer.open()
  expect(await listStates()).toEqual(['key-Lapo waiting'])
  newer.close()
  warn.mockRestore()
})
