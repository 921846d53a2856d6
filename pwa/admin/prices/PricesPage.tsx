/** Rooms and prices: what the farm rents out, when, and for how much. For managers. */
import { LockedPeriodList } from '../lockedPeriods/LockedPeriodList.tsx'
import { AmenityNames } from '../rooms/AmenityNames.tsx'
import { RoomList } from '../rooms/RoomList.tsx'
import { RequestRules } from '../settings/RequestRules.tsx'
import { RetentionChoice } from '../settings/RetentionChoice.tsx'
import { TurnoverChoice } from '../settings/TurnoverChoice.tsx'
import { SeasonList } from './SeasonList.tsx'
import './PricesPage.css'

export function PricesPage() {
  return (
    <div className="prices">
      <RoomList />
      <AmenityNames />
      <SeasonList />
      <LockedPeriodList />
      <TurnoverChoice />
      <RequestRules />
      <RetentionChoice />
    </div>
  )
}
