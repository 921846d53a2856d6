/** A list of the site: its items can be added, moved, edited and removed. One item is open at a time. */
import { useState } from 'react'
import { getLocalized } from '#locales/language.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { useOfferedLanguages } from '../sync/useOfferedLanguages.ts'
import { useFocusById } from '../writes/useFocusById.ts'
import { ContentItem, getButtonId } from './ContentItem.tsx'
import { type ContentList, listInitialTexts, listItemGroups } from './contentLists.ts'
import type { FactInputProps } from './FactInput.tsx'
import { getFieldId } from './fields.ts'
import { addRow, countRows, removeRow, swapRows } from './form.ts'

type Props = FactInputProps & { list: ContentList }

/** The first text of an item, in the language of the admin. */
function useItemName({ list, values }: Props): (row: number) => string {
  const { i18n, language } = useLanguage()
  return (row) => {
    const [first] = list.fields
    const path = `content.${list.name}.${row}.${first?.name}`
    const text = first?.isLocalized
      ? getLocalized({ en: values[`${path}.en`] ?? '', [language]: values[`${path}.${language}`] ?? '' }, language)
      : values[path]
    return text?.trim() || i18n.t('admin.content.new')
  }
}

export function ContentRows(props: Props) {
  const { list, ...inputProps } = props
  const { values, errors, onChange } = inputProps
  const { i18n } = useLanguage()
  const [openRow, setOpenRow] = useState<number | null>(null)
  const focus = useFocusById()
  const languages = useOfferedLanguages()
  const getName = useItemName(props)
  const path = `content.${list.name}`
  const count = countRows(values, path)
  const wrongRows = new Set([...errors.keys()].filter((it) => it.startsWith(`${path}.`)).map((it) => it.split('.')[2]))

  const move = (row: number, to: number) => {
    onChange(swapRows(values, path, row, to))
    setOpenRow(openRow === row ? to : openRow === to ? row : openRow)
    // At an end of the list the button is disabled.
    const isUp = to > 0 && (to < row || to === count - 1)
    focus(getButtonId(`${path}.${to}`, isUp ? 'up' : 'down'))
  }
  const add = () => {
    onChange(addRow(values, path, count, listInitialTexts(list)))
    setOpenRow(count)
    focus(getFieldId(listItemGroups(list, count)[0]?.[0]?.path ?? ''))
  }
  const remove = (row: number) => {
    onChange(removeRow(values, path, row))
    setOpenRow(null)
    focus(count > 1 ? getButtonId(`${path}.${Math.min(row, count - 2)}`, 'edit') : getFieldId(`${path}.add`))
  }
  return (
    <>
      <p className="muted">{i18n.t(list.hint)}</p>
      {errors.has(path) && <p role="alert">{errors.get(path)}</p>}
      {count === 0 && <p className="empty">{i18n.t('admin.content.empty')}</p>}
      <ol className="rows">
        {Array.from({ length: count }, (_, row) => row).map((row) => (
          <ContentItem
            key={row}
            path={`${path}.${row}`}
            name={getName(row)}
            groups={listItemGroups(list, row, languages)}
            isOpen={openRow === row || wrongRows.has(String(row))}
            isFirst={row === 0}
            isLast={row === count - 1}
            inputProps={inputProps}
            onToggle={() => setOpenRow(openRow === row ? null : row)}
            onMove={(offset) => move(row, row + offset)}
            onRemove={() => remove(row)}
          />
        ))}
      </ol>
      <p>
        <Button id={getFieldId(`${path}.add`)} onClick={add}>
          {i18n.t('admin.content.add')}
        </Button>
      </p>
    </>
  )
}
