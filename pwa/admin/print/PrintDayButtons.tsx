import type { SheetSources } from '#contract/daySheet.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { readHousekeeping } from '../housekeeping/queries.ts'
import { readRooms } from '../rooms/queries.ts'
import { PrintButton } from './PrintButton.tsx'
import { readSheetNotes, readWeek } from './queries.ts'

type Props = Omit<SheetSources, 'rooms' | 'notes' | 'noted'>

/** Prints the day's sheet, that of its kitchen, and housekeeping's list of the week that begins with the day. */
export function PrintDayButtons(props: Props) {
  const { i18n } = useLanguage()
  return (
    <>
      <PrintButton
        load={async () => {
          const [{ DaySheet }, notes, rooms] = await Promise.all([
            import('./DaySheet.tsx'),
            readSheetNotes(props),
            readRooms(),
          ])
          return <DaySheet {...props} {...notes} rooms={rooms} />
        }}
      />
      <PrintButton
        load={async () => {
          const [{ WeekSheet }, rooms] = await Promise.all([import('./WeekSheet.tsx'), readWeek(props.day)])
          return <WeekSheet rooms={rooms} />
        }}
      >
        {i18n.t('admin.print.week')}
      </PrintButton>
      <PrintButton
        load={async () => {
          const [{ KitchenSheet }, plan] = await Promise.all([
            import('./KitchenSheet.tsx'),
            readHousekeeping(props.day),
          ])
          return plan && <KitchenSheet plan={plan} />
        }}
      >
        {i18n.t('admin.print.kitchen')}
      </PrintButton>
    </>
  )
}
