/** What the last sync found out about the server, the session and the store; the screen shows it. */
export type SyncState = {
  /**
   * The result of the last request. `navigator.onLine` is not reliable: it stays true behind a router without internet.
   */
  connection: 'unknown' | 'online' | 'offline'
  /** `restricted`: a manager must add a second factor before anything else. */
  session: 'valid' | 'expired' | 'restricted'
  /**
   * `absent`: this browser offers no IndexedDB. `full`: the device has no space for more rows. `blocked`: another tab
   * holds an older version of the store open. `outdated`: this tab has an older version and must be
   * reloaded. `broken`: the store fails for another reason. `invalid`: a stored row does not match the contract's schema.
   */
  storage: 'fine' | 'absent' | 'full' | 'blocked' | 'outdated' | 'broken' | 'invalid'
}

const initialState: SyncState = { connection: 'unknown', session: 'valid', storage: 'fine' }

/** Whether the problem concerns one tab only. Other tabs neither show nor clear it. */
const isTabSpecific = (storage: SyncState['storage']): boolean =>
  storage === 'blocked' || storage === 'outdated' || storage === 'invalid'

export type SyncStateStore = ReturnType<typeof createSyncState>

export function createSyncState() {
  let state = initialState
  const listeners = new Set<() => void>()

  function update(change: Partial<SyncState>): void {
    const next = { ...state, ...change }
    // Only a reload helps; a pull that was running when the store was closed must not hide it.
    if (state.storage === 'outdated') next.storage = 'outdated'
    if (next.connection === state.connection && next.session === state.session && next.storage === state.storage) return
    state = next
    for (const listener of listeners) listener()
  }

  return {
    read: (): SyncState => state,
    /** Calls the listener after each change; returns the function that ends this. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    update,
    /** Takes over the state that another tab has broadcast. */
    updateFromOtherTab(received: SyncState): void {
      const { storage, ...rest } = received
      update(isTabSpecific(storage) || isTabSpecific(state.storage) ? rest : received)
    },
    /** Resets the state without calling the listeners: the components that listen are about to unmount. */
    reset(): void {
      state = initialState
    },
  }
}
