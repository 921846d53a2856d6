/**
 * What guests and staff do in a busy season, for as long as it is asked for: pages and lists, requests and messages, desk
 * bookings, mails, open tablets, backups. What it stores it erases again, so that the amount of data stays the same.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { buildRequest, createRandom, type Random } from '#api/seed/builders.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import { paths } from '#contract/paths.ts'
import { ApiClient, type ApiResponse } from './apiClient.ts'
import { type ProcessUsage, readProcessUsage } from './processUsage.ts'
import type { RunningServer } from './startServer.ts'

const guests = 6
const desks = 2
const tablets = 5
const windows = 10
const maxRefusalShare = 0.01
const [pauseMs, streamSeconds, backupSeconds] = [40, 60, 90]
const pages = [
  '/',
  '/?lang=en',
  '/rooms',
  '/booking',
  '/contact',
  '/rooms/1-x',
  '/api/rooms',
  '/api/photographs',
] as const

/** The use of the server at the end of a window, and how much CPU one request has taken in it, in milliseconds. */
export type LoadWindow = ProcessUsage & { requests: number; cpuPerRequestMs: number }

type Load = {
  server: RunningServer
  manager: ApiClient
  random: Random
  isOver: () => boolean
  /** Counts an answer. Throws for one that nobody should get. */
  count: (response: ApiResponse) => void
}

/** Runs the load for that many minutes and returns its ten windows. Throws at the first wrong answer. */
export async function runMixedLoad(server: RunningServer, minutes: number, seed: number): Promise<LoadWindow[]> {
  const end = performance.now() + minutes * 60_000
  let requests = 0
  let refusals = 0
  let isFailed = false
  const load: Load = {
    server,
    manager: await new ApiClient(server).logIn(),
    random: createRandom(seed),
    isOver: () => isFailed || performance.now() > end,
    count: ({ status, headers, text }) => {
      requests += 1
      // A write that has to wait for longer than four seconds is refused.
      if (status === 503 && 'retry-after' in headers) refusals += 1
      else if (status >= 500) throw new Error(`a request got ${status}: ${text.slice(0, 300)}`)
    },
  }
  const loops = [
    ...Array.from({ length: guests }, () => browse(load)),
    ...Array.from({ length: desks }, () => workAtDesk(load)),
    ...Array.from({ length: tablets }, () => followChanges(load)),
    makeBackups(load),
  ]
  const running = Promise.all(loops).catch((error: unknown) => {
    isFailed = true
    throw error
  })
  const [measured] = await Promise.all([measureWindows(server.pid, minutes, load.isOver, () => requests), running])
  if (refusals > maxRefusalShare * requests) throw new Error(`${refusals} of ${requests} requests got 503`)
  return measured
}

async function measureWindows(
  pid: number,
  minutes: number,
  isOver: () => boolean,
  countRequests: () => number,
): Promise<LoadWindow[]> {
  const results: LoadWindow[] = []
  let before = { ...(await readProcessUsage(pid)), requests: countRequests() }
  for (let i = 0; i < windows && !isOver(); i++) {
    await sleep((minutes * 60_000) / windows)
    const now = { ...(await readProcessUsage(pid)), requests: countRequests() }
    const requests = now.requests - before.requests
    const cpuPerRequestMs = (1000 * (now.cpuSeconds - before.cpuSeconds)) / Math.max(1, requests)
    results.push({ ...now, requests, cpuPerRequestMs })
    before = now
  }
  return results
}

const buildStay = (random: Random) => {
  const checkinDate = addDays(toFarmDay(Date.now()), 20 + random.nextInt(600))
  return { roomId: 1 + random.nextInt(15), checkinDate, checkoutDate: addDays(checkinDate, 1 + random.nextInt(4)) }
}

async function browse({ server, manager, random, isOver, count }: Load): Promise<void> {
  while (!isOver()) {
    const guest = new ApiClient(server)
    for (let step = 0; step < 10 && !isOver(); step++) {
      count(await guest.send('GET', random.pick(pages)))
      const startDate = addDays(toFarmDay(Date.now()), random.nextInt(300))
      count(await guest.tryCall('availability.list', { query: { startDate, endDate: addDays(startDate, 31) } }))
      await sleep(pauseMs)
    }
    const email = `ospite.${random.nextInt(1e9)}@example.org`
    const message = { name: 'Hanna', surname: 'Birkenfeld', email, message: 'Is the pool open in May?' }
    if (random.nextInt(2) === 0) count(await guest.tryCall('contacts.send', { body: message }))
    else
      count(
        await guest.tryCall('bookings.request', { body: { ...buildRequest(buildStay(random)), guestEmail: email } }),
      )
    count(await manager.tryCall('people.erase', { body: { email } }))
  }
}

async function workAtDesk({ server, random, isOver, count }: Load): Promise<void> {
  const staff = await new ApiClient(server).logIn()
  while (!isOver()) {
    for (const name of ['bookings.list', 'contacts.list', 'mails.list', 'session.read'] as const)
      count(await staff.tryCall(name))
    const created = await staff.tryCall('bookings.desk', { body: buildRequest(buildStay(random)) })
    count(created)
    if (created.status === 201) {
      const { id } = created.json as { id: string }
      const params = { id }
      count(await staff.tryCall('bookings.patch', { params, body: { status: 'confirmed', agreedPrice: '120.00' } }))
      count(await staff.tryCall('bookings.sendConfirmation', { params, body: { iban: 'IT60X0542811101000000123456' } }))
      count(await staff.tryCall('bookings.trash', { params }))
      count(await staff.tryCall('people.erase', { body: { ids: [id] } }))
    }
    await sleep(5 * pauseMs)
  }
}

/** A tablet: the event stream, and the rows that it announces. */
async function followChanges({ server, isOver, count }: Load): Promise<void> {
  const staff = await new ApiClient(server).logIn()
  let since: string | undefined
  while (!isOver()) {
    let hasNews = true
    const { close } = await staff.openStream(paths['changes.stream'][1], () => {
      hasNews = true
    })
    const end = performance.now() + streamSeconds * 1000
    while (!isOver() && performance.now() < end) {
      if (hasNews) {
        hasNews = false
        const response = await staff.tryCall('changes.list', { query: since === undefined ? {} : { since } })
        count(response)
        since = (response.json as { cursor: string }).cursor
      }
      await sleep(10 * pauseMs)
    }
    close()
  }
}

async function makeBackups({ manager, isOver, count }: Load): Promise<void> {
  let lastMs = 0
  while (!isOver()) {
    if (performance.now() - lastMs > backupSeconds * 1000) {
      lastMs = performance.now()
      count(await manager.tryCall('backups.start'))
    }
    await sleep(1000)
  }
}
