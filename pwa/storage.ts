/**
 * Every key that podere keeps in a browser's local and session storage. A browser may forbid storage or have filled it:
 * reading then gives null and writing does nothing, so no page may depend on what it wrote here.
 *
 * | key            | store   | holds                                             | dropped                       |
 * | language       | local   | `it` or `en`, mirrored in a cookie of that name   | never                         |
 * | admin.session  | local   | who is logged in on this device (flags, no secret)| at logout                     |
 * | admin.queries  | local   | persisted small answers (never bookings, contacts)| at logout                     |
 * | form.booking   | session | a half-filled request (never the tax code)        | when sent, or with the tab    |
 * | form.contact   | session | a half-filled message                             | when sent, or with the tab    |
 * | booking.receipt| session | code and private link of the last request         | with the tab                  |
 * | install.hint   | local   | `once` after a first visit, `done` once hinted at | never                         |
 * | install.visit  | session | that this visit has been counted                  | with the tab                  |
 * | outbox.waiting | local   | that the outbox holds something of a guest        | when nothing is left          |
 */
const keys = {
  language: 'local',
  'admin.session': 'local',
  'admin.queries': 'local',
  'form.booking': 'session',
  'form.contact': 'session',
  'booking.receipt': 'session',
  'install.hint': 'local',
  'install.visit': 'session',
  'outbox.waiting': 'local',
} as const
export type StorageKey = keyof typeof keys

/** The store a key lives in, or null where the browser forbids it (reading the property throws then). */
export function getStorage(key: StorageKey): Storage | null {
  try {
    return keys[key] === 'local' ? window.localStorage : window.sessionStorage
  } catch {
    return null
  }
}

export function readStored(key: StorageKey): string | null {
  try {
    return getStorage(key)?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** Writes, or removes with null; says whether the browser took it. */
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
