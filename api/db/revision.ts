/**
 * The revision is a counter row in the main store that every write transaction raises. The tracker knows the newest
 * committed one within a second of any commit: commits of this process at once, those of other processes through
 * LISTEN/NOTIFY on PostgreSQL, and everything that these miss by reading the row twice a second.
 */
import { EventEmitter } from 'node:events'
import pg from 'pg'
import { QueryTypes, type Sequelize, type Transaction } from 'sequelize'

const channel = 'podere_revision'
const pollIntervalMs = 500
/** A database that has not answered a poll in this time counts as one that does not answer. */
const maxAnswerMs = 2000

export async function readRevision(main: Sequelize, transaction: Transaction | null = null): Promise<number> {
  const [row] = await main.query<{ value: number }>('SELECT value FROM revision', {
    type: QueryTypes.SELECT,
    transaction,
  })
  return row?.value ?? 0
}

/** Raises the counter and returns it. The lock on its row makes other writers wait until this transaction ends. */
export async function incrementRevision(main: Sequelize, transaction: Transaction): Promise<number> {
  const [row] = await main.query<{ value: number }>('UPDATE revision SET value = value + 1 RETURNING value', {
    type: QueryTypes.SELECT,
    transaction,
  })
  if (!row) throw new Error('the revision table has no row')
  return row.value
}

/** Tells other processes about the new revision when this transaction commits. SQLite has no notifications. */
export async function notifyRevision(main: Sequelize, revision: number, transaction: Transaction): Promise<void> {
  if (main.getDialect() !== 'postgres') return
  const replacements = { revision: String(revision) }
  await main.query(`SELECT pg_notify('${channel}', :revision)`, { replacements, transaction })
}

export class RevisionTracker {
  #current: number
  readonly #main: Sequelize
  readonly #url: string | undefined
  readonly #events = new EventEmitter().setMaxListeners(0)
  readonly #timer: NodeJS.Timeout
  #listener: pg.Client | null = null
  #isPolling = false
  #isAnswering = true
  #isClosed = false

  private constructor(main: Sequelize, url: string | undefined, current: number) {
    this.#main = main
    this.#url = url
    this.#current = current
    this.#timer = setInterval(() => void this.#poll(), pollIntervalMs).unref()
  }

  static async open(main: Sequelize, url: string | undefined): Promise<RevisionTracker> {
    const revision = new RevisionTracker(main, url, await readRevision(main))
    await revision.#listen()
    return revision
  }

  get current(): number {
    return this.#current
  }

  /** Whether the database has answered the last poll, and every query since. */
  get isAnswering(): boolean {
    return this.#isAnswering
  }

  /** Call it when a query was not answered. The next poll finds out whether the database answers again. */
  noteFailure(): void {
    this.#isAnswering = false
  }

  /** Call it after each commit of this process. A revision that is not newer is ignored. */
  advance(value: number): void {
    if (value <= this.#current) return
    this.#current = value
    this.#events.emit('raised', value)
  }

  /** Calls `callback` with each newer revision. The returned function ends the subscription. */
  subscribe(callback: (revision: number) => void): () => void {
    this.#events.on('raised', callback)
    return () => this.#events.off('raised', callback)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    await this.#listener?.end().catch(() => {})
  }

  /** Ignores errors: the next poll follows soon, and /api/health reports a database that cannot be reached. */
  async #poll(): Promise<void> {
    if (this.#isPolling || this.#isClosed) return
    this.#isPolling = true
    const timer = setTimeout(() => this.noteFailure(), maxAnswerMs)
    try {
      // Before the attempt to listen, which may fail when no further connection is to be had.
      this.advance(await readRevision(this.#main))
      this.#isAnswering = true
      if (this.#listener === null) await this.#listen()
    } catch {
      this.noteFailure()
    } finally {
      clearTimeout(timer)
      this.#isPolling = false
    }
  }

  async #listen(): Promise<void> {
    if (this.#url === undefined) return
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: 3000,
      query_timeout: 4200,
      keepAlive: true,
    })
    const clearListener = () => {
      if (this.#listener === client) this.#listener = null
    }
    client.on('error', clearListener)
    client.on('end', clearListener)
    client.on('notification', (notification) => this.advance(Number(notification.payload)))
    try {
      await client.connect()
      await client.query(`LISTEN ${channel}`)
    } catch (error) {
      // Not awaited: the server may not answer.
      client.end().catch(() => {})
      throw error
    }
    this.#listener = client
  }
}
