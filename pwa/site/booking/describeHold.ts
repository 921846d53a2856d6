import type { I18n } from '@lingui/core'
import { getUnprovedState } from '#contract/bookings/bookingRules.ts'
import type { RequestSummary } from '#contract/bookings/requests.ts'
import type { Language } from '#locales/language.ts'
import { formatDateTime } from '#pwa/format.ts'

type Request = Pick<RequestSummary, 'createdAt' | 'heldUntil' | 'releasedAt'>

/** What the guest of an unproved request is told about the days; null when the request simply holds them. */
export function describeHold(request: Request, hours: number, i18n: I18n, language: Language): string | null {
  const { heldUntil } = request
  const state = getUnprovedState(request)
  if (state === null) return null
  // Without a mail server only an answer gives the days.
  if (heldUntil === null) return i18n.t('request.notHeld', { hours })
  if (state === 'never') return i18n.t('request.proof.notHeld')
  if (state === 'lost') return i18n.t('request.proof.released')
  return i18n.t('request.proof.held', { until: formatDateTime(heldUntil, language) })
}
