/** The parts of a browser's window that the modules of the admin use. */
export function createWindow() {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  return Object.assign(new EventTarget(), { localStorage: storage, sessionStorage: storage })
}
