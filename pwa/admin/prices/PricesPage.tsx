/** Rooms and prices: what the farm rents out, when, and for how much. For managers. */
import { ClosureList } from '../closures/ClosureList.tsx'
import { LockedPeriodList } from '../lockedPeriods/LockedPeriodList.tsx'
import { AmenityNames } from '../rooms/AmenityNames.tsx'
import { RoomList } from '../rooms/RoomList.tsx'
import { SectionList } from '../sections/SectionList.tsx'
import { useSection } from '../sections/useSection.ts'
import { BalanceForm } from './BalanceForm.tsx'
import { LengthDiscounts } from './LengthDiscounts.tsx'
import { SeasonList } from './SeasonList.tsx'
import { StayRules } from './StayRules.tsx'

const sections = [
  { path: 'list', label: /*i18n*/ 'admin.rooms.title', Content: RoomList },
  { path: 'seasons', label: /*i18n*/ 'admin.seasons.title', Content: SeasonList },
  { path: 'discounts', label: /*i18n*/ 'admin.discounts.title', Content: LengthDiscounts },
  { path: 'balance', label: /*i18n*/ 'admin.balance.title', Content: BalanceForm },
  { path: 'rules', label: /*i18n*/ 'admin.stayRules.title', Content: StayRules },
  { path: 'closures', label: /*i18n*/ 'admin.closures.title', Content: ClosureList },
  { path: 'locked', label: /*i18n*/ 'admin.locked.title', Content: LockedPeriodList },
  { path: 'amenities', label: /*i18n*/ 'admin.amenities.title', Content: AmenityNames },
]

export function PricesPage() {
  const current = useSection('/rooms', sections)
  return (
    <div className="sections">
      <SectionList place="/rooms" sections={sections} current={current?.path} />
      <div className="section-content">{current && <current.Content />}</div>
    </div>
  )
}
