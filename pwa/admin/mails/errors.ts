import { ApiError } from '#pwa/api.ts'

/** The same mail was queued less than a minute ago. The server sends it again only if the request says so (`again`). */
export const isSentJustNow = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === 'sent_just_now'
