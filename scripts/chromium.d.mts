/** The path of a browser that runs; fetches one when there is none. */
export function findChromium(): Promise<string>

/** For each start of it: it leaves the network alone, and draws and fetches nothing of its own. */
export const chromiumArguments: string[]
