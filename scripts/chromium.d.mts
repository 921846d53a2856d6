/** The path of a browser that runs; fetches one when there is none. */
export function findChromium(): Promise<string>
