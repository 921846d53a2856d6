import type { RequestSummary } from '#contract/bookings/requests.ts'
import { describePets, listRooms } from '#contract/stays/stayFacts.ts'
import { getRoomName } from '#contract/text/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { StayFacts } from './StayFacts.tsx'

/** What the guest of a request is told of the stay, whatever it costs: what it has, and who calls about the pets. */
export function RequestFacts({ request }: { request: RequestSummary }) {
  const { i18n, language } = useLanguage()
  const rooms = request.rooms.length > 0 ? request.rooms.map(({ room }) => room) : [request.room]
  const pets = describePets(request, i18n)
  return (
    <>
      {pets !== null && <p>{pets}</p>}
      <StayFacts rooms={listRooms(rooms).map((room) => ({ ...room, name: getRoomName(room, language) }))} />
    </>
  )
}
