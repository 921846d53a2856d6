/**
 * The newest committed revision of the farm store, known to this process within a second of any commit anywhere: its own
 * commits at once, another process's through LISTEN/NOTIFY, and a lost notice by the look that is taken twice a second.
 */
import { EventEmitter } from 'node:events'
import pg from 'pg'
import { QueryTypes, type Sequelize, type Transaction } from 'sequelize'

const channel = 'podere_revision'
const pollIntervalMs = 500

export async function readRevision(main: Sequelize, transaction: Transaction | null = null): Promise<number> {
  const [row] = await main.query<{ value: number }>('SELECT value FROM revision', {
    type: QueryTypes.SELECT,
    transaction,
  })
  return row?.value ?? 0
}

export class RevisionTracker {
  #current: number
  readonly #main: Sequelize
  readonly #url: string | undefined
  readonly #events = new EventEmitter().setMaxListeners(0)
  readonly #timer: NodeJS.Timeout
  #listener: pg.Client | null = null
  #isPolling = false
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

  /** Called after each commit of this process; a number that is not newer is no news. */
  advance(value: number): void {
    if (value <= this.#current) return
    this.#current = value
    this.#events.emit('raised', value)
  }

  /** Calls back with each newer revision until the returned function is called. */
  subscribe(callback: (revision: number) => void): () => void {
    this.#events.on('raised', callback)
    return () => this.#events.off('raised', callback)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    await this.#listener?.end().catch(() => {})
  }

  /** A database that does not answer is said by /api/health and by every call; the look itself just comes again. */
  async #poll(): Promise<void> {
    if (this.#isPolling || this.#isClosed) return
    this.#isPolling = true
    try {
      if (this.#listener === null) await this.#listen()
      this.advance(await readRevision(this.#main))
    } catch {
      // The next look follows soon.
    } finally {
      this.#isPolling = false
    }
  }

  async #listen(): Promise<void> {
    if (this.#url === undefined) return
    const client = new pg.Client({ connectionString: this.#url, connectionTimeoutMillis: 5000 })
    const clearListener = () => {
      if (this.#listener === client) this.#listener = null
    }
    client.on('error', clearListener)
    client.on('end', clearListener)
    client.on('notification', (notification) => this.advance(Number(notification.payload)))
    await client.connect()
    await client.query(`LISTEN ${channel}`)
    this.#listener = client
  }
}

/** Part of a write transaction: the notice goes out with the commit, or not at all. */
export const notifySql = `SELECT pg_notify('${channel}', :revision)`
