/** What the planner says about a day and a stay, for its cells, bars and lists. */
import type { I18n } from '@lingui/core'
import { type FarmStay, isLaterPart, isPortalStay, isStayInConflict } from '#contract/stays/farmStays.ts'
import { formatGuestName, formatStayName } from '#contract/stays/stayNames.ts'
import type { Language } from '#locales/language.ts'
import { formatStayDays } from '#pwa/format.ts'
import { statusWords } from '../booking/labels.ts'
import { stateLabels } from '../calendar/labels.ts'
import { unsentLabels } from '../outbox/labels.ts'
import type { UnsentState } from '../outbox/sending.ts'
import type { KeptStay } from '../stays/keptStays.ts'
import { type DayStay, isKept, type PlannedStay, type RoomDay } from './layout.ts'

/** What is said behind the name: the status of a booking, a portal's conflict, that nobody came, that it is unsent. */
function listStates(stay: FarmStay, unsent: UnsentState | null, i18n: I18n): string[] {
  return [
    ...(isPortalStay(stay) ? [] : [i18n.t(statusWords[stay.status])]),
    ...(isStayInConflict(stay) ? [i18n.t('admin.channelStay.inConflict')] : []),
    ...(isPortalStay(stay) || !stay.groupCode ? [] : [i18n.t('admin.group.ofCode', { code: stay.groupCode })]),
    ...(isLaterPart(stay) ? [i18n.t('admin.split.continues')] : []),
    ...(stay.noShow ? [i18n.t('admin.noShow.yes').toLocaleLowerCase()] : []),
    ...(unsent === null ? [] : [i18n.t(unsentLabels[unsent])]),
  ]
}

const roleTexts: Record<DayStay['role'], string> = {
  arriving: /*i18n*/ 'admin.planner.arrives',
  staying: /*i18n*/ 'admin.planner.stays',
  leaving: /*i18n*/ 'admin.planner.leaves',
}

/** "arriva Lapo Rossi (confermata, da inviare)", or "Airbnb, Lapo Rossi, in conflitto". */
function describeRole({ stay, role }: DayStay, unsent: UnsentState | null, i18n: I18n): string {
  const [name, states] = [formatStayName(stay, i18n), listStates(stay, unsent, i18n)]
  return isPortalStay(stay)
    ? [name, ...states].join(', ')
    : i18n.t(roleTexts[role], { name, status: states.join(', ') })
}

/** "Disponibile" or "Prenotato, arriva Lapo Rossi (confermata)": what a day is and who has to do with it. */
export function describeDay(
  { ground, stays, kept, holder }: RoomDay,
  getUnsent: (stay: FarmStay) => UnsentState | null,
  i18n: I18n,
): string {
  const isBooked = holder !== undefined && !isKept(holder)
  return [
    (!holder || ground !== 'available') && i18n.t(stateLabels[ground]),
    isBooked && i18n.t(ground === 'available' ? stateLabels.booked : /*i18n*/ 'admin.planner.alsoBooked'),
    ...stays.map((it) => describeRole(it, getUnsent(it.stay), i18n)),
    kept && formatKeptStay(kept, i18n),
  ]
    .filter(Boolean)
    .join(', ')
}

/** "Tenuto per un’offerta a Lapo Rossi" */
const formatKeptStay = ({ offer }: KeptStay, i18n: I18n): string =>
  i18n.t('admin.offer.keptFor', { name: formatGuestName(offer, i18n) })

export const formatPlannedStay = (stay: PlannedStay, i18n: I18n): string =>
  isKept(stay) ? formatKeptStay(stay, i18n) : formatStayName(stay, i18n)

/** "Lapo Rossi, confermata, 3 mar 2027 → 6 mar 2027" */
export const describeStay = (stay: PlannedStay, unsent: UnsentState | null, i18n: I18n, language: Language): string =>
  [
    formatPlannedStay(stay, i18n),
    ...(isKept(stay) ? [] : listStates(stay, unsent, i18n)),
    formatStayDays(stay, language),
  ].join(', ')

/** What the style sheets tell stays apart by. */
export function getLook(stay: PlannedStay) {
  if (isKept(stay)) return { 'data-kept': '' }
  const noShow = stay.noShow ? '' : undefined
  if (!isPortalStay(stay))
    return {
      'data-status': stay.status,
      'data-no-show': noShow,
      'data-group': stay.groupCode ? '' : undefined,
      'data-continues': stay.continues ? '' : undefined,
    }
  const conflict = isStayInConflict(stay) ? '' : undefined
  return { 'data-portal': stay.portal, 'data-kind': stay.kind, 'data-conflict': conflict, 'data-no-show': noShow }
}
