import type { ComponentProps } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { formatAmount } from './amounts.ts'

type Props = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'onBlur'> & {
  value: string
  onChange: (amount: string) => void
}

/** An amount, written out with two decimals when somebody leaves the field. */
export function AmountField({ value, onChange, ...field }: Props) {
  const { language } = useLanguage()
  const formatted = formatAmount(value, language)
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onBlur={() => formatted !== value && onChange(formatted)}
    />
  )
}
