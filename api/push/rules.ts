import { ECDH } from 'node:crypto'
import type { PushDevice, PushSubscription } from '#contract/push.ts'
import { pushKinds } from '#contract/push.ts'
import type { DeliveryRow, SubscriptionRow } from './model.ts'

const hourMs = 3_600_000
/** News that are older do not reach a device any more. */
export const freshMs = 24 * hourMs

/** Whether a point lies on the curve on which the message is encrypted (P-256). */
export function isPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

/** Whether a time of the day (`HH:MM`) lies in the quiet hours, which may go over midnight. */
export function isQuiet(
  { quietFrom, quietTo }: Pick<PushSubscription, 'quietFrom' | 'quietTo'>,
  time: string,
): boolean {
  if (quietFrom === null || quietTo === null) return false
  return quietFrom <= quietTo ? quietFrom <= time && time < quietTo : time >= quietFrom || time < quietTo
}

/** In ms after the attempt: half a minute, then twice as long each time, at most an hour; never before the service asks. */
export function getRetryDelay(attempts: number, retryAfter: string | undefined): number {
  const seconds = Number(retryAfter)
  const asked = Number.isFinite(seconds) ? Math.min(seconds * 1000, freshMs) : 0
  return Math.max(asked, Math.min(30_000 * 2 ** (attempts - 1), hourMs))
}

/** `retry`: the service is busy or broken. `gone`: the subscription has ended. */
export type DeliveryOutcome = 'delivered' | 'retry' | 'gone' | 'refused'

/** What a push service's status means (RFC 8030); null where there was no answer. */
export function getOutcome(status: number | null): DeliveryOutcome {
  if (status === null || status === 429 || status >= 500) return 'retry'
  if (status === 404 || status === 410) return 'gone'
  return status >= 200 && status < 300 ? 'delivered' : 'refused'
}

const parseKinds = ({ kinds }: SubscriptionRow): string[] => JSON.parse(kinds)

export const wantsKind = (row: SubscriptionRow, kind: string): boolean => parseKinds(row).includes(kind)

export function presentDevice(
  row: SubscriptionRow,
  sessionId: string,
  userAgent: string | null,
  last: DeliveryRow | undefined,
): PushDevice {
  const { id, endpoint, quietFrom, quietTo, showNames, createdAt } = row
  return {
    id,
    endpoint,
    quietFrom,
    quietTo,
    createdAt,
    userAgent,
    showNames: Boolean(showNames),
    kinds: pushKinds.filter((kind) => wantsKind(row, kind)),
    current: row.sessionId === sessionId,
    lastDelivery: last ? { at: last.attemptedAt ?? last.at, kind: last.kind, state: last.state } : null,
  }
}
