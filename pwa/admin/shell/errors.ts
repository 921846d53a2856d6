import { ApiError } from '#pwa/api.ts'

/** The same mail went into the queue less than a minute ago: whoever means it says so. */
export const isSentJustNow = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === 'sent_just_now'

/** The server's sentence about one field of what was sent. */
export const getFieldError = (error: unknown, path: string): string | undefined =>
  error instanceof ApiError ? error.problem?.errors?.find((fieldError) => fieldError.path === path)?.message : undefined

/** The server's sentence about a failure, or null when it has none of ours. */
export const getErrorDetail = (error: unknown): string | null =>
  (error instanceof ApiError ? error.problem?.detail : undefined) ?? null
