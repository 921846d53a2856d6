import { setImmediate } from 'node:timers/promises'
import Dexie from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contractVersion } from '#contract/version.ts'
import type { Outbox, WriteHandler } from './engine.ts'
import type { Write } from './store.ts'

/** A write with the name that its request holds. */
type Named = Write & { name: string; answer?: unknown }

let outbox: Outbox<Named>
let database: Dexie
const stops: (() => void)[] = []
/** What was shown after each change. */
let shown: string[]

/** The names that the server got, in order, and how it responds to each; 201 by default. */
let received: string[]
let responses: Record<string, () => Response | Promise<Response>>

const respond = (status: number, body: object, type = 'application/json') =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': type } })
const respondProblem = (status: number, code: string) =>
  respond(status, { status, code, detail: '' }, 'application/problem+json')

async function serve(_: string, { body }: RequestInit): Promise<Response> {
  const { name } = JSON.parse(String(body))
  received.push(name)
  return (await responses[name]?.()) ?? respond(201, { id: name })
}

const handler: WriteHandler<Named> = {
  knows: ({ call }) => call !== 'staff.remove',
  mayStore: (author) => author !== 'gone',
  prepare: (write) => {
    if (write.name === 'Same') return { send: false, write: { ...write, state: 'applied' } }
    return { send: true, write: { ...write, attempt: true } }
  },
  toRequest: ({ call, name, key }) => ({
    call,
    input: { name, surname: 'Rossi', email: 'a@example.org', message: 'Buongiorno a tutti' },
    key,
  }),
  afterStored: async (write, answer) => ({ ...write, state: 'applied', attempt: null, problem: null, answer }),
  afterRefused: async (write, problem) => ({ ...write, state: 'refused', attempt: null, problem }),
  show: async (writes) => {
    if (writes.some((it) => it.name === 'Unseen')) throw new Error('full')
    shown.push(...writes.map(({ name, state }) => `${name} ${state}`))
  },
  listDependents: async () => [],
}

beforeEach(async () => {
  ;[received, responses, shown] = [[], {}, []]
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', serve)
  // The module opens its database when it is loaded.
  vi.resetModules()
  outbox = (await import('./engine.ts')).createOutbox('staffWrites', handler)
  database = (await import('./store.ts')).database
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  database.close()
  vi.unstubAllGlobals()
})
afterAll(() => {
  Object.assign(Dexie.dependencies, { indexedDB: undefined, IDBKeyRange: undefined })
  // Other test files must not get the modules of this one, whose database is closed.
  vi.resetModules()
})

const buildWrite = (name: string, changes: Partial<Named> = {}): Omit<Named, 'id'> => ({
  name,
  call: 'contacts.send',
  author: 'anna',
  contract: contractVersion,
  at: 0,
  key: `key-${name}`,
  attempt: null,
  state: 'waiting',
  problem: null,
  subjects: [],
  ...changes,
})
async function add(name: string, changes: Partial<Named> = {}): Promise<number> {
  const [id = 0] = await outbox.add([buildWrite(name, changes)])
  return id
}
const listStates = async (author = 'anna') => (await outbox.list(author)).map(({ name, state }) => `${name} ${state}`)

/** Lets everything that is due happen in the database and on the network. */
async function flush(): Promise<void> {
  for (let i = 0; i < 50; i++) await setImmediate()
}

test('lists the writes of one author, oldest first', async () => {
  for (const name of ['Lapo', 'Neri', 'Vieri']) await add(name)
  await add('Guest', { author: '' })
  expect(await listStates()).toEqual(['Lapo waiting', 'Neri waiting', 'Vieri waiting'])
  expect([await listStates(''), await listStates('bruno')]).toEqual([['Guest waiting'], []])
})

test('stores all writes or none: not those of somebody who has left, nor what the screen cannot show', async () => {
  await expect(outbox.add([buildWrite('Lapo'), buildWrite('Neri', { author: 'gone' })])).rejects.toThrow('logged out')
  await expect(outbox.add([buildWrite('Lapo'), buildWrite('Unseen')])).rejects.toThrow('full')
  expect(await listStates()).toEqual([])
  // What may have arrived already is kept, whether it is shown or not.
  await add('Unseen', { attempt: true })
  expect(await listStates()).toEqual(['Unseen waiting'])
})

test('calls back with the writes now and after each change, until the watcher stops', async () => {
  const [seen, otherSeen]: string[][] = [[], []]
  const watch = (list: string[] = []) =>
    outbox.watch('anna', ({ writes }) => list.push(writes.map(({ name }) => name).join()))
  const stop = watch(seen)
  stops.push(watch(otherSeen))
  await vi.waitFor(() => expect(seen).toEqual(['']), 10_000)
  const id = await add('Lapo')
  await vi.waitFor(() => expect(seen).toEqual(['', 'Lapo']), 10_000)
  await outbox.drop([id])
  await vi.waitFor(() => expect(seen).toEqual(['', 'Lapo', '']), 10_000)
  stop()
  await add('Neri')
  await vi.waitFor(() => expect(otherSeen?.at(-1)).toBe('Neri'), 10_000)
  expect(seen).toHaveLength(3)
})

test('drops what the server surely has not got, and says if something was sent', async () => {
  const unknown = await add('Lapo', { attempt: true })
  const postponed = await add('Neri')
  const refused = await add('Vieri', { state: 'refused' })
  const applied = await add('Bice', { state: 'applied' })
  expect(await outbox.drop([postponed, refused])).toBe(true)
  expect([await outbox.drop([postponed]), await outbox.drop([unknown]), await outbox.drop([applied])]).toEqual([
    ...[false, false, false],
  ])
  expect(await listStates()).toEqual(['Lapo waiting', 'Bice applied'])
})

test('forgets the chosen outcomes alone', async () => {
  await add('Lapo')
  await add('Neri', { state: 'applied' })
  await add('Vieri', { state: 'applied' })
  await add('Bice', { state: 'refused' })
  expect(await outbox.forget('anna', ['applied', 'refused'], ({ name }) => name !== 'Vieri')).toBe(2)
  expect(await listStates()).toEqual(['Lapo waiting', 'Vieri applied'])
})

test('sends what waits in order, settles each outcome once and shows it', async () => {
  responses.Neri = () => respondProblem(409, 'dates_taken')
  for (const name of ['Lapo', 'Neri', 'Same', 'Vieri']) await add(name)
  await add('Guest', { author: '' })
  shown = []
  await outbox.send('anna')
  expect(received).toEqual(['Lapo', 'Neri', 'Vieri'])
  expect(shown).toEqual(['Lapo applied', 'Neri refused', 'Same applied', 'Vieri applied'])
  expect(await listStates()).toEqual(shown)
  const [lapo, neri] = await outbox.list('anna')
  expect([lapo?.answer, neri?.problem?.code]).toEqual([{ id: 'Lapo' }, 'dates_taken'])
  await outbox.send('anna')
  expect(received).toHaveLength(3)
})

test('a write that keeps waiting stops the rest: no network, or the server asks to wait', async () => {
  for (const response of [() => Promise.reject(new TypeError('Failed to fetch')), () => respondProblem(503, 'busy')]) {
    responses.Neri = response
    for (const name of ['Lapo', 'Neri', 'Vieri']) await add(name)
    await outbox.send('anna')
    expect((await listStates()).slice(-3)).toEqual(['Lapo applied', 'Neri waiting', 'Vieri waiting'])
    await database.table('staffWrites').clear()
  }
})

test('what the server did not take is as if it had never been sent, what may have arrived keeps its key', async () => {
  responses.Lapo = () => respondProblem(503, 'busy')
  const id = await add('Lapo')
  await outbox.send('anna')
  const [postponed] = await outbox.list('anna')
  expect(postponed).toMatchObject({ attempt: null, problem: { code: 'busy' } })
  expect(postponed?.key).not.toBe('key-Lapo')
  responses.Lapo = () => Promise.reject(new TypeError('Failed to fetch'))
  await outbox.send('anna')
  // The second answer says nothing about the first request.
  responses.Lapo = () => respondProblem(503, 'busy')
  await outbox.send('anna')
  const [unknown] = await outbox.list('anna')
  expect(unknown).toMatchObject({ attempt: true, key: postponed?.key, problem: { code: 'busy' } })
  expect(await outbox.drop([id])).toBe(false)
})

test.each([
  ['too_many', ['Lapo', 'Bice']],
  ['too_many_pending', ['Lapo', 'Neri', 'Bice']],
])('after a 429 %s sends what that limit does not concern, each write once', async (code, names) => {
  responses.Lapo = () => respondProblem(429, code)
  await add('Lapo')
  await add('Neri')
  await add('Bice', { call: 'bookings.request' })
  await outbox.send('anna')
  expect(received).toEqual(names)
  expect((await listStates())[0]).toBe('Lapo waiting')
})

test('writes to a row wait while an earlier one is held, and hold the other rows that they are about', async () => {
  await add('Lapo', { state: 'conflict', subjects: ['bookings a'] })
  await add('Neri', { subjects: ['bookings a', 'bookings b'] })
  await add('Vieri', { subjects: ['bookings b'] })
  await add('Bice', { subjects: ['bookings c'] })
  await outbox.send('anna')
  expect(received).toEqual(['Bice'])
  expect(await outbox.hasOpen('anna', ['bookings b'])).toBe(true)
  expect(await outbox.hasOpen('anna', ['bookings c'])).toBe(false)
})

test.each([
  ['of a later contract', { contract: contractVersion + 1 }],
  ['that this version of the app does not have', { call: 'staff.remove' as const }],
])('a write %s is left alone, and what follows it waits', async (_, change) => {
  const id = await add('Lapo', { ...change, subjects: ['bookings a'] })
  await add('Neri', { subjects: ['bookings a'] })
  await add('Vieri')
  const stored = await database.table('staffWrites').get(id)
  await outbox.send('anna')
  expect(received).toEqual(['Vieri'])
  expect(await database.table('staffWrites').get(id)).toEqual(stored)
  expect(await outbox.read('anna')).toMatchObject({ unreadable: 1, writes: [{ name: 'Neri' }, { name: 'Vieri' }] })
  expect(await outbox.hasOpen('anna', ['bookings a'])).toBe(true)
})

test('a write that a logout has encrypted meanwhile does not come back', async () => {
  const id = await add('Lapo', { state: 'refused', subjects: ['bookings a'] })
  const follower = await add('Neri', { subjects: ['bookings a'] })
  const [write] = await outbox.list('anna')
  const remove = () => database.table('staffWrites').clear()
  await outbox.resend(id, async (it) => {
    await remove()
    return { ...it, state: 'waiting' }
  })
  expect(await listStates()).toEqual([])
  if (write) await outbox.changeFollowers({ ...write, id: 0 }, 'bookings a', (it) => it)
  expect([await listStates(), follower]).toEqual([[], 2])
  responses.Bice = async () => {
    await remove()
    return respond(201, {})
  }
  await add('Bice')
  await outbox.send('anna')
  expect([await listStates(), received]).toEqual([[], ['Bice']])
})

test('nothing is stored after the signal of a logout', async () => {
  const controller = new AbortController()
  responses.Lapo = () => {
    controller.abort()
    return respond(201, {})
  }
  await add('Lapo')
  await add('Neri')
  await outbox.send('anna', controller.signal)
  expect([received, await listStates()]).toEqual([['Lapo'], ['Lapo waiting', 'Neri waiting']])
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
  vi.stubGlobal('navigator', { locks: { request: vi.fn(request) } })
  return free
}

test('while another tab sends, nothing is sent or dropped, and all calls wait for the end of the same round', async () => {
  const id = await add('Lapo')
  await add('Neri')
  const free = holdLock()
  const request = vi.mocked(navigator.locks.request)
  const dropped = outbox.drop([id])
  const rounds = [outbox.send('anna'), outbox.send('anna')]
  const ended: number[] = []
  for (const [i, round] of rounds.entries()) void round.then(() => ended.push(i))
  await flush()
  expect([received, ended]).toEqual([[], []])
  expect(await listStates()).toHaveLength(2)
  expect(request.mock.calls.map(([name]) => name)).toEqual(['podere-outbox', 'podere-outbox'])
  free()
  expect(await dropped).toBe(true)
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
  await add('Lapo')
  const first = outbox.send('anna')
  await flush()
  expect(received).toEqual(['Lapo'])
  responses = {}
  const [second, third] = [outbox.send('anna'), outbox.send('anna')]
  answer(respondProblem(503, 'restore_running'))
  await Promise.all([first, third])
  expect(received).toEqual(['Lapo', 'Lapo'])
  await second
  expect(vi.mocked(navigator.locks.request)).toHaveBeenCalledTimes(2)
  expect(await listStates()).toEqual(['Lapo applied'])
})

test('a lock that the browser refuses does not stop the next round', async () => {
  await add('Lapo')
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new Error('refused')) } })
  await expect(outbox.send('anna')).rejects.toThrow('refused')
  vi.stubGlobal('navigator', {})
  await outbox.send('anna')
  expect(received).toEqual(['Lapo'])
})

test('another tab can upgrade the database, and writes are still read after that', async () => {
  await add('Lapo')
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const newer = new Dexie('podere-outbox')
  newer.version(99).stores({ staffWrites: '++id, author, [author+state], *subjects, at' })
  await newer.open()
  expect(await listStates()).toEqual(['Lapo waiting'])
  newer.close()
  warn.mockRestore()
})
