import { useLiveQuery } from 'dexie-react-hooks'
import type { Day } from '#contract/days/days.ts'
import { getGroupCode } from '#contract/stays/farmStays.ts'
import { formatStayName } from '#contract/stays/stayNames.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { getStayHref } from '../subjects/stayName.ts'
import { readDutyStays } from './queries.ts'
import type { NamedStay } from './reportDays.ts'

/** The stays of the last weeks with their guests; undefined while they are read. */
export function useDutyStays(today: Day): NamedStay[] | undefined {
  const { i18n } = useLanguage()
  return useLiveQuery(() => readDutyStays(today), [today])?.map(({ stay, guests }) => ({
    ...guests,
    checkinDate: stay.checkinDate,
    checkoutDate: stay.checkoutDate,
    name: formatStayName(stay, i18n),
    href: getStayHref(stay),
    groupCode: getGroupCode(stay),
  }))
}
