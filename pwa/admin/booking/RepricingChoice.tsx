/** Asks whether prices that have changed since a booking was made apply to its nights. */
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { RadioGroup } from '#pwa/ui/RadioGroup.tsx'
import type { Repricing } from './useRepricing.ts'

export function RepricingChoice({ asked }: { asked: Repricing['asked'] }) {
  const { i18n, language } = useLanguage()
  if (asked === null) return null
  const { kept, today, isAtTodaysPrices, setAtTodaysPrices } = asked
  return (
    <div className="dialog-wide">
      <RadioGroup
        legend={i18n.t('admin.repricing.question')}
        value={isAtTodaysPrices ? 'today' : 'kept'}
        options={[
          { value: 'kept', label: i18n.t('admin.repricing.kept', { amount: formatCurrency(kept, language) }) },
          { value: 'today', label: i18n.t('admin.repricing.today', { amount: formatCurrency(today, language) }) },
        ]}
        onChange={(value) => setAtTodaysPrices(value === 'today')}
      />
    </div>
  )
}
