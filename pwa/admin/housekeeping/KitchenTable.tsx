import type { Housekeeping, HousekeepingRoom } from '#contract/housekeeping.ts'
import { formatParty, getRoomName } from '#contract/text/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import './KitchenTable.css'

const count = (rooms: HousekeepingRoom[], what: 'breakfasts' | 'covers'): number =>
  rooms.reduce((sum, it) => sum + it[what], 0)

const partyTexts = {
  departure: /*i18n*/ 'admin.housekeeping.leaves',
  arrival: /*i18n*/ 'admin.housekeeping.comes',
  staying: /*i18n*/ 'admin.housekeeping.stays',
} as const

/** The children in a room, with their ages: who leaves has breakfast, who comes has dinner. */
function Families({ work }: { work: HousekeepingRoom }) {
  const { i18n } = useLanguage()
  return (['departure', 'arrival', 'staying'] as const).map((part) => {
    const party = work[part]
    return (
      party !== null &&
      party.ages.length > 0 && (
        <small key={part} className="kitchen-family">
          {`${i18n.t(partyTexts[part])} ${formatParty(party.guests, party.ages, i18n)}`}
        </small>
      )
    )
  })
}

/** Breakfasts of the morning and covers of the evening, room by room, with allergies and diets. */
export function KitchenTable({ plan: { rooms, isBreakfastSold } }: { plan: Housekeeping }) {
  const { i18n, language } = useLanguage()
  const eating = rooms.filter(({ breakfasts, covers, food }) => breakfasts + covers + food.length > 0)
  if (eating.length === 0) return <p className="muted">{i18n.t('admin.today.none')}</p>
  return (
    <table className="kitchen-table">
      <thead>
        <tr>
          <th scope="col">{i18n.t('admin.booking.room')}</th>
          <th scope="col">
            {i18n.t(isBreakfastSold ? /*i18n*/ 'admin.housekeeping.breakfasts' : /*i18n*/ 'admin.booking.guests')}
          </th>
          <th scope="col">{i18n.t('admin.housekeeping.covers')}</th>
        </tr>
      </thead>
      {eating.map((work) => (
        <tbody key={work.room.id}>
          <tr>
            <th scope="row">
              {getRoomName(work.room, language)}
              <Families work={work} />
            </th>
            <td>{work.breakfasts}</td>
            <td>{work.covers}</td>
          </tr>
          {work.food.map((text) => (
            <tr key={text}>
              <td colSpan={3} className="kitchen-food">
                {text}
              </td>
            </tr>
          ))}
        </tbody>
      ))}
      <tfoot>
        <tr>
          <th scope="row">{i18n.t('admin.housekeeping.sum')}</th>
          <td>{count(eating, 'breakfasts')}</td>
          <td>{count(eating, 'covers')}</td>
        </tr>
      </tfoot>
    </table>
  )
}
