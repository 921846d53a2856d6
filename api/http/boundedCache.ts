type Bounds = { maxEntries: number; maxBytes: number }

/**
 * Entries by key, with a limit of their number and of their bytes, so that no caller can fill the memory. Those that were
 * used least recently go first.
 */
export class BoundedCache<Entry> {
  readonly #bounds: Bounds
  readonly #getBytes: (entry: Entry) => number
  readonly #entries = new Map<string, { entry: Entry; bytes: number }>()
  #bytes = 0

  constructor(bounds: Bounds, getBytes: (entry: Entry) => number) {
    this.#bounds = bounds
    this.#getBytes = getBytes
  }

  get(key: string): Entry | undefined {
    const found = this.#entries.get(key)
    if (found === undefined) return undefined
    // A Map keeps the order of insertion.
    this.#entries.delete(key)
    this.#entries.set(key, found)
    return found.entry
  }

  set(key: string, entry: Entry): void {
    this.delete(key)
    const bytes = this.#getBytes(entry)
    this.#entries.set(key, { entry, bytes })
    this.#bytes += bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#bounds.maxEntries && this.#bytes <= this.#bounds.maxBytes) return
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0
    this.#entries.delete(key)
  }
}
