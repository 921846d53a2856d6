/**
 * The open event streams of this process. Each costs memory, a timer and a line for each write, so their number has a
 * bound. A browser needs one stream, since one of its tabs listens for all.
 */
export type EventStream = {
  sessionId: string
  close(): void
  /** Closes the stream if its session is over. */
  checkSession(): Promise<void>
}

const maxStreams = { session: 20, process: 1000 }

export class EventStreams {
  /** The oldest is the first one. */
  readonly #streams = new Set<EventStream>()

  get size(): number {
    return this.#streams.size
  }

  [Symbol.iterator](): Iterator<EventStream> {
    return this.#streams.values()
  }

  /**
   * Closes the oldest stream of a session that has too many: its device has probably lost it. False when the process has
   * too many of all sessions.
   */
  add(stream: EventStream): boolean {
    const own = [...this.#streams].filter(({ sessionId }) => sessionId === stream.sessionId)
    if (own.length >= maxStreams.session) own[0]?.close()
    if (this.#streams.size >= maxStreams.process) return false
    this.#streams.add(stream)
    return true
  }

  delete(stream: EventStream): void {
    this.#streams.delete(stream)
  }
}
