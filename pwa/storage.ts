/**
 * All keys that podere keeps in local and session storage. A browser may forbid storage, or the storage may be full:
 * reading then returns null and writing does nothing, so no page may depend on a stored value.
 *
 * | key            | store   | holds                                              | deleted                       |
 * | language       | local   | the tag of one, also in a cookie of the same name  | never                         |
 * | admin.language | local   | the tag of the admin's last language here          | never                         |
 * | admin.farm     | local   | the farm's name, for the login screen              | never                         |
 * | admin.session  | local   | who is logged in on this device (flags, no secret) | at logout                     |
 * | admin.queries  | local   | small query results (never bookings or messages)   | at logout                     |
 * | admin.notices  | session | ids of the notices that were put away              | at logout, or with the tab    |
 * | admin.bookings | session | filter, search and order of the bookings            | at logout, or with the tab    |
 * | admin.calendar | session | room and month of the calendar                     | at logout, or with the tab    |
 * | admin.planner  | session | month, room and view of the planner                | at logout, or with the tab    |
 * | admin.property | session | unsaved facts of the farm (never the VAT number)     | when saved, at logout, or with the tab |
 * | admin.dialog   | session | what is typed in another dialog, and in which        | when saved, at logout, or with the tab |
 * | form.booking   | session | draft of a booking request, and what of it is being sent (never the tax code) | when sent, or with the tab |
 * | form.contact   | session | draft of a message                                 | when sent, or with the tab    |
 * | form.offer     | session | draft of the answer to an offer (never the tax code)| when accepted, or with the tab |
 * | form.checkin   | local   | names and dates of an online check-in (no document) | when sent, or by another stay |
 * | booking.receipt| session | code and private link of the last request          | with the tab                  |
 * | install.hint   | local   | `once` after the first visit, `done` when shown    | never                         |
 * | install.visit  | session | this visit is counted                              | with the tab                  |
 * | search.answer  | local   | rooms and booked days of the last search, its time | by the next search            |
 * | outbox.waiting | local   | the outbox has an entry of the guest               | when the outbox is empty      |
 */
const keys = {
  language: 'local',
  'admin.language': 'local',
  'admin.farm': 'local',
  'admin.session': 'local',
  'admin.queries': 'local',
  'admin.notices': 'session',
  'admin.bookings': 'session',
  'admin.calendar': 'session',
  'admin.planner': 'session',
  'admin.property': 'session',
  'admin.dialog': 'session',
  'form.booking': 'session',
  'form.contact': 'session',
  'form.offer': 'session',
  'form.checkin': 'local',
  'booking.receipt': 'session',
  'install.hint': 'local',
  'install.visit': 'session',
  'search.answer': 'local',
  'outbox.waiting': 'local',
} as const
export type StorageKey = keyof typeof keys
export const listStorageKeys = (): string[] => Object.keys(keys)

/** The storage of a key, or null if the browser forbids it (then reading the window property throws). */
export function getStorage(key: StorageKey): Storage | null {
  try {
    return keys[key] === 'local' ? window.localStorage : window.sessionStorage
  } catch {
    return null
  }
}

/**
 * Whether the browser forbids this site all storage: cookies, local storage and databases. Then nobody can log in.
 * Some browsers throw when a forbidden database is read, others only say that there are no cookies.
 */
export function isStorageBlocked(): boolean {
  if (getStorage('admin.session') !== null) return false
  try {
    return !navigator.cookieEnabled || !window.indexedDB
  } catch {
    return true
  }
}

export function readStored(key: StorageKey): string | null {
  try {
    return getStorage(key)?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** The JSON value of a key; null if there is none or it cannot be parsed. */
export function readStoredJson(key: StorageKey): unknown {
  try {
    return JSON.parse(readStored(key) ?? 'null')
  } catch {
    return null
  }
}

/** Writes a value, or removes it with null. Returns whether the browser stored it. */
export function writeStored(key: StorageKey, value: string | null): boolean {
  try {
    const store = getStorage(key)
    if (value === null) store?.removeItem(key)
    else store?.setItem(key, value)
    return store !== null
  } catch {
    return false
  }
}

/** Rejects after this time. A browser's database may never answer. */
export const rejectAfter = <T>(timeoutMs: number, promise: PromiseLike<T>): Promise<T> =>
  Promise.race([
    promise,
    new Promise<never>((_, reject) => setTimeout(reject, timeoutMs, new Error('The store did not respond in time.'))),
  ])
