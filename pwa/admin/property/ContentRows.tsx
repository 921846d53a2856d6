/** A list of the site: its items can be added, moved, edited and removed. One item is open at a time. */
import { useEffect, useState } from 'react'
import { getLocalized } from '#contract/language.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { Disclosure } from '#pwa/ui/Disclosure.tsx'
import { ContentItem, getButtonId } from './ContentItem.tsx'
import { type contentLists, listInitialTexts, listItemGroups } from './contentLists.ts'
import type { FactInputProps } from './FactInput.tsx'
import { getFieldId } from './fields.ts'
import { addRow, countRows, removeRow, swapRows } from './form.ts'

type Props = FactInputProps & { list: (typeof contentLists)[number] }

/** Moves the focus after a change of the rows, when the element with this id is there. */
function useFocusById(): (id: string) => void {
  const [target, setTarget] = useState<{ id: string } | null>(null)
  useEffect(() => {
    if (target) document.getElementById(target.id)?.focus()
  }, [target])
  return (id) => setTarget({ id })
}

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
    <Card as="section" aria-labelledby={getFieldId(path)}>
      <Disclosure
        summary={
          <>
            <h2 id={getFieldId(path)}>{i18n.t(list.title)}</h2>
            <span className="muted">{count}</span>
          </>
        }
        isForcedOpen={wrongRows.size > 0 || errors.has(path)}
      >
        <p className="muted">{i18n.t(list.hint)}</p>
        {errors.has(path) && <p role="alert">{errors.get(path)}</p>}
        <ol className="rows">
          {Array.from({ length: count }, (_, row) => row).map((row) => (
            <ContentItem
              key={row}
              path={`${path}.${row}`}
              name={getName(row)}
              groups={listItemGroups(list, row)}
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
          <Button id={getFieldId(`${path}.add`)} size="small" onClick={add}>
            {i18n.t('admin.content.add')}
          </Button>
        </p>
      </Disclosure>
    </Card>
  )
}
