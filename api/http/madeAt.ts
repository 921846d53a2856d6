/**
 * Reads the `Made-At` header: when the app wrote what it could not send at once. Its clock may be wrong, so the instant is
 * moved between the oldest one that an unsent write can have and now.
 */

import type { Context } from 'koa'
import { dayMs } from '#contract/days/days.ts'

/** An app does not send older writes. Idempotency keys are kept for as long. */
const maxAgeMs = 30 * dayMs

/** ISO 8601 UTC; null without the header, or when it is no instant. `now` in Unix ms. */
export function readMadeAt(ctx: Context, now: number): string | null {
  const madeAt = Date.parse(ctx.get('made-at'))
  if (Number.isNaN(madeAt)) return null
  return new Date(Math.min(now, Math.max(now - maxAgeMs, madeAt))).toISOString()
}
