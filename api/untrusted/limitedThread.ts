/** A thread that does one job at a time with limits of time and memory. A job that exceeds them ends with the thread. */
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'

/** What the thread answers to a job. */
export type ThreadAnswer = { value: unknown } | { tooHeavy: true } | { error: string }
/** `too_heavy`: it took too long or too much memory. `busy`: too much waits already, so it was not begun. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; why: 'too_heavy' | 'busy' }

/** So many jobs wait at most. What they have to read is in memory meanwhile. */
const maxWaiting = 32
/** An idle thread needs 10 MB. A new one is there within a tenth of a second. */
const maxIdleMs = 30_000
const resourceLimits = { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 8, stackSizeMb: 4 }
/**
 * What a thread allocates outside of its heap, such as buffers, has no limit in Node. So the memory of the process is
 * watched while a job runs: it may grow by so much.
 */
const maxGrowthBytes = 80_000_000
const watchIntervalMs = 25

type Entry = {
  job: unknown
  timeLimitMs: number
  resolve: (outcome: Outcome<unknown>) => void
  reject: (error: unknown) => void
}

export class LimitedThread {
  readonly #file: URL
  readonly #waiting: Entry[] = []
  #thread: Worker | null = null
  #current: Entry | null = null
  #watch: NodeJS.Timeout | undefined
  #idle: NodeJS.Timeout | undefined

  /** `file`: what runs in the thread. It answers each message, a job, with a `ThreadAnswer`. */
  constructor(file: URL) {
    this.#file = file
  }

  /** Job and result are copied. Rejects when the job has thrown. */
  run(job: unknown, timeLimitMs: number): Promise<Outcome<unknown>> {
    if (this.#waiting.length >= maxWaiting) return Promise.resolve({ ok: false, why: 'busy' })
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, timeLimitMs, resolve, reject })
      this.#runNext()
    })
  }

  #runNext(): void {
    if (this.#current !== null) return
    clearTimeout(this.#idle)
    const next = this.#waiting.shift()
    if (next === undefined) {
      // Neither an idle thread nor its end keeps the process alive.
      this.#thread?.unref()
      this.#idle = setTimeout(() => this.#end(), maxIdleMs).unref()
      return
    }
    this.#current = next
    this.#thread ??= this.#start()
    this.#thread.ref()
    const endsAt = performance.now() + next.timeLimitMs
    const maxBytes = process.memoryUsage.rss() + maxGrowthBytes
    this.#watch = setInterval(() => {
      if (performance.now() > endsAt || process.memoryUsage.rss() > maxBytes) this.#endJob({ tooHeavy: true })
    }, watchIntervalMs)
    this.#thread.postMessage(next.job)
  }

  #start(): Worker {
    // These options of the process would take the place of the thread's limits. The heap of this thread has read them.
    setFlagsFromString('--max-old-space-size=0')
    setFlagsFromString('--max-semi-space-size=0')
    // The secrets in the environment are none of its business.
    const thread = new Worker(this.#file, { resourceLimits, env: {}, execArgv: [] })
    const onEnd = (error?: NodeJS.ErrnoException): void => {
      if (thread !== this.#thread) return
      const isFull = error === undefined || error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      this.#endJob(isFull ? { tooHeavy: true } : { error: String(error) })
    }
    thread.on('message', (answer: ThreadAnswer) => {
      if (thread === this.#thread) this.#finish(answer)
    })
    thread.on('error', onEnd)
    thread.on('exit', () => onEnd())
    return thread
  }

  /** Ends the thread with its job. What waits goes on in a new one. */
  #endJob(answer: ThreadAnswer): void {
    this.#end()
    this.#finish(answer)
  }

  #end(): void {
    void this.#thread?.terminate()
    this.#thread = null
  }

  #finish(answer: ThreadAnswer): void {
    clearInterval(this.#watch)
    const finished = this.#current
    this.#current = null
    if ('value' in answer) finished?.resolve({ ok: true, value: answer.value })
    else if ('tooHeavy' in answer) finished?.resolve({ ok: false, why: 'too_heavy' })
    else finished?.reject(new Error(answer.error))
    this.#runNext()
  }
}
