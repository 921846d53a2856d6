import { useLanguage } from '#pwa/i18n.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'
import { formatArrivalChoice } from './arrivalTime.ts'

type Props = { id: string; error: string | undefined; value: string; onChange: (slot: string) => void }

export function ArrivalTimeField({ value, onChange, ...field }: Props) {
  const { i18n } = useLanguage()
  const { checkinTimes } = useFarm()
  return (
    <SelectField
      {...field}
      label={i18n.t('booking.arrivalTime')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {[...new Set([...checkinTimes.guest, value])].map((slot) => (
        <option key={slot} value={slot}>
          {formatArrivalChoice(slot, i18n, checkinTimes)}
        </option>
      ))}
    </SelectField>
  )
}
