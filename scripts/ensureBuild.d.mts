/** Builds when dist/ is older than the sources. Returns false when the build failed. */
export function ensureBuild(): Promise<boolean>
