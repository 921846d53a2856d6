/** Asks what `24.453` means, where nothing in the portal's file says it. */
import { ListDecimals } from '#contract/portalLists.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import type { findUnclear } from './rows.ts'

type Props = {
  unclear: NonNullable<ReturnType<typeof findUnclear>>
  decimals: ListDecimals | null
  onChange: (decimals: ListDecimals) => void
}

export function DecimalsField({ unclear, decimals, onChange }: Props) {
  const { i18n, language } = useLanguage()
  return (
    <div className="dialog-wide">
      <SelectField
        id="list-decimals"
        label={i18n.t('admin.portalList.decimals', { text: unclear.text })}
        hint={i18n.t('admin.portalList.decimalsHint')}
        value={decimals ?? ''}
        onChange={({ target }) => {
          const answer = ListDecimals.safeParse(target.value)
          if (answer.success) onChange(answer.data)
        }}
      >
        <option value="" disabled>
          {i18n.t('admin.portalList.pleaseChooseAmount')}
        </option>
        {ListDecimals.options.map((it) => (
          <option key={it} value={it}>
            {formatCurrency(unclear[it], language)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
