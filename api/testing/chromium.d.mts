/** Returns the path of a working browser. Installs one when there is none. */
export function findChromium(): Promise<string>

/** Command line arguments: the browser makes no requests of its own and opens no windows of its own. */
export const chromiumArguments: string[]
