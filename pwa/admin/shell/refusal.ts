import { ApiError } from '#pwa/api.ts'

/** The server's sentence about a failure, or null when it has none of ours. */
export const detailOf = (error: unknown): string | null =>
  (error instanceof ApiError ? error.problem?.detail : undefined) ?? null
