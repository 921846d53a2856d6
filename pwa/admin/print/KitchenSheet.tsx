/** What the kitchen has to know of a day: breakfasts and covers by room, with allergies and diets. */
import type { Housekeeping } from '#contract/housekeeping.ts'
import { formatLongDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { KitchenTable } from '../housekeeping/KitchenTable.tsx'
import './KitchenSheet.css'
import { Sheet } from './Sheet.tsx'

export function KitchenSheet({ plan }: { plan: Housekeeping }) {
  const { i18n, language } = useLanguage()
  return (
    <Sheet title={i18n.t('admin.print.kitchen')} subtitle={formatLongDay(plan.day, language)}>
      <KitchenTable plan={plan} />
    </Sheet>
  )
}
