/** Builds unless dist/ was made from the sources as they are now; whether dist/ can be served. */
export function ensureBuild(): Promise<boolean>
