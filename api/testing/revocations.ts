/**
 * Ends the access of accounts at random moments, while their devices write as fast as they can. No write may begin after
 * the answer to the one who ended it, and where the account itself has changed, none may follow in the audit log.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { auditLogEntries } from '#api/db/records.ts'
import { createRandom } from '#api/seed/builders.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import { ApiClient, type ApiResponse, getProblemCode } from './apiClient.ts'
import type { TestServer } from './server.ts'

const revocations = ['remove', 'demote', 'new password', 'own password', 'end device'] as const
export type Revocation = (typeof revocations)[number]

/** How many writes of the revoked devices were stored before, and how many were refused. */
export type RevocationCounts = { stored: number; refused: number }

const writersPerDevice = 3
const maxDelayMs = 150
/** Writes that each writer still tries after it was refused. */
const triesAfterRefusal = 3

type Account = { id: string; username: string; password: string }

/**
 * Runs `rounds` revocations on `server`, while the devices write to `target`: the same server, or another process on the
 * same database. Throws at the first write that should have been refused.
 */
export async function revokeRepeatedly(
  server: TestServer,
  target: TestServer,
  rounds: number,
  seed: number,
): Promise<Record<Revocation, RevocationCounts>> {
  const random = createRandom(seed)
  const manager = await new ApiClient(server).logIn()
  const zero = (): RevocationCounts => ({ stored: 0, refused: 0 })
  const counts = {
    remove: zero(),
    demote: zero(),
    'new password': zero(),
    'own password': zero(),
    'end device': zero(),
  }
  for (let round = 0; round < rounds; round++) {
    const kind = revocations[round % revocations.length] ?? 'remove'
    const password = `una-lunga-parola-${seed}-${round}`
    const username = `ospite${seed}x${round}`
    const { id } = await manager.call('staff.add', { body: { username, password, role: 'manager' } })
    const login = { username, password }
    const account = { id, ...login }
    const [revoked, kept] = [await new ApiClient(target).logIn(login), await new ApiClient(server).logIn(login)]
    const writers = Array.from({ length: writersPerDevice }, () => new Writer(target, revoked.cookie, random.nextInt))
    const writing = writers.map((writer) => writer.run())
    await sleep(random.nextInt(maxDelayMs))
    await revoke(kind, { manager, revoked, kept, account })
    for (const writer of writers) writer.isRevoked = true
    const answeredRevision = await readLastEntry(server)
    await Promise.all(writing)
    const describe = `round ${round} of seed ${seed} (${kind})`
    for (const { violation, stored } of writers) {
      if (violation !== null) throw new Error(`${describe}: ${violation}`)
      counts[kind].stored += stored
      counts[kind].refused += 1
    }
    await checkAuditLog(server, account, kind, answeredRevision, describe)
    if (kind !== 'remove') await manager.call('staff.remove', { params: { id } })
  }
  return counts
}

type Parties = { manager: ApiClient; revoked: ApiClient; kept: ApiClient; account: Account }

/** Resolves when the revocation was answered. */
async function revoke(kind: Revocation, { manager, revoked, kept, account }: Parties): Promise<void> {
  const params = { id: account.id }
  const newPassword = `${account.password}-nuova`
  if (kind === 'remove') await manager.call('staff.remove', { params })
  else if (kind === 'demote') await manager.call('staff.change', { params, body: { role: 'staff' } })
  else if (kind === 'new password') await manager.call('staff.change', { params, body: { password: newPassword } })
  else if (kind === 'own password')
    await kept.call('session.changePassword', { body: { current: account.password, new: newPassword } })
  else {
    const device = (await revoked.tryCall('session.listDevices')).json
    const current = Array.isArray(device) ? device.find((it) => it.current) : undefined
    await kept.call('session.endDevice', { params: { id: current?.id ?? '' } })
  }
}

/** Writes one request after the other with one session, until it was refused a few times. */
class Writer {
  isRevoked = false
  stored = 0
  violation: string | null = null
  readonly #server: TestServer
  readonly #cookie: string
  readonly #nextInt: (n: number) => number

  constructor(server: TestServer, cookie: string, nextInt: (n: number) => number) {
    this.#server = server
    this.#cookie = cookie
    this.#nextInt = nextInt
  }

  async run(): Promise<void> {
    for (let refused = 0; refused < triesAfterRefusal && this.violation === null; ) {
      const wasRevoked = this.isRevoked
      const response = await this.#write()
      const outcome = `${response.status} ${getProblemCode(response) ?? ''}`.trim()
      if (outcome === '200' && !wasRevoked && refused === 0) this.stored += 1
      else if (outcome === '401 session_ended') refused += 1
      else this.violation = `a write ${wasRevoked ? 'after the answer' : 'before the answer'} got ${outcome}`
    }
  }

  #write(): Promise<ApiResponse> {
    const headers = { cookie: this.#cookie }
    const client = new ApiClient(this.#server)
    if (this.#nextInt(2) === 0)
      return client.tryCall('settings.switchBookings', { body: { enabled: this.#nextInt(2) === 0 }, headers })
    const date = addDays(toFarmDay(this.#server.now()), this.#nextInt(300))
    const params = { roomId: String(1 + this.#nextInt(15)), date }
    return client.tryCall('availability.editDay', {
      params,
      body: { available: true, notes: `nota ${this.#nextInt(1e9)}` },
      headers,
    })
  }
}

const readLastEntry = async ({ db }: TestServer): Promise<number> => (await auditLogEntries(db).max('revision')) ?? 0

/** What the revoked devices have written must lie before the revocation. */
async function checkAuditLog(
  { db }: TestServer,
  { id, username }: Account,
  kind: Revocation,
  answeredRevision: number,
  describe: string,
): Promise<void> {
  const entries = await auditLogEntries(db).findAll({ order: ['revision'], raw: true })
  // The end of a device has no entry.
  const entry = entries.findLast((it) => it.subjectId === id && it.call !== 'staff.add')
  const limit = kind === 'end device' ? answeredRevision : (entry?.revision ?? 0)
  const late = entries.filter((it) => it.username === username && it.revision > limit)
  if (late.length > 0) throw new Error(`${describe}: ${late.length} writes are stored after the revocation`)
}
