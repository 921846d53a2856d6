import { getRoomName } from '#contract/format.ts'
import type { Housekeeping, HousekeepingRoom } from '#contract/housekeeping.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import './KitchenTable.css'

const count = (rooms: HousekeepingRoom[], what: 'breakfasts' | 'covers'): number =>
  rooms.reduce((sum, it) => sum + it[what], 0)

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
      {eating.map(({ room, breakfasts, covers, food }) => (
        <tbody key={room.id}>
          <tr>
            <th scope="row">{getRoomName(room, language)}</th>
            <td>{breakfasts}</td>
            <td>{covers}</td>
          </tr>
          {food.map((text) => (
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
