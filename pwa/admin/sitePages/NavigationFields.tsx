/** One list of the site's navigation. One entry is open at a time. */
import { useState } from 'react'
import { type Navigation, navigationLimits } from '#contract/navigation.ts'
import type { PageEntry } from '#contract/site/pages.ts'
import { canHide, getMenuLabel, type NavigationEntry, type NavigationList, termsId } from '#contract/siteNavigation.ts'
import { getLocalized } from '#locales/language.ts'
import { createIdempotencyKey } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Fields, type FormState } from '../forms/Fields.tsx'
import { type FormRow, getFieldId } from '../forms/fields.ts'
import { MissingLanguages } from '../forms/MissingLanguages.tsx'
import { listWrittenTexts } from '../forms/writtenTexts.ts'
import { getPageName } from '../texts/labels.ts'
import { useFocusById } from '../writes/useFocusById.ts'
import { getEditId, MovableRow } from './MovableRow.tsx'

type Props = {
  form: FormState<Navigation>
  list: NavigationList
  pages: readonly PageEntry[]
  /** Whether the server has found something wrong in the entry at this place. */
  isWrong: (at: number) => boolean
}

const titles: Record<NavigationList, string> = {
  menu: /*i18n*/ 'admin.navigation.menu',
  links: /*i18n*/ 'admin.navigation.links',
  information: /*i18n*/ 'admin.navigation.information',
}

const isLink = ({ id, href }: NavigationEntry): boolean => href !== null && id !== termsId

export function NavigationFields({ form, list, pages, isWrong }: Props) {
  const { i18n, language } = useLanguage()
  const focus = useFocusById()
  const [openId, setOpenId] = useState<string | null>(null)
  const entries = form.values[list]
  const setEntries = (next: NavigationEntry[]) => form.setValues({ ...form.values, [list]: next })
  const getId = (id: string) => getFieldId(form.name, `${list}.${id}`)
  const addId = getId('add')
  const add = () => {
    const id = createIdempotencyKey()
    setEntries([...entries, { id, href: '', label: {}, hidden: false }])
    setOpenId(id)
    focus(getEditId(getId(id)))
  }
  const getUsualName = ({ id }: NavigationEntry): string => {
    const menuName = getMenuLabel(form.values, id)[language]
    if (menuName) return menuName
    const page = pages.find((it) => it.id === id)
    if (page) return getPageName(page, i18n, language)
    return i18n.t(id === termsId ? /*i18n*/ 'admin.navigation.terms' : /*i18n*/ 'admin.navigation.newLink')
  }
  return (
    <section className="dialog-wide stack-3 page-sections" aria-labelledby={getId('title')}>
      <h3 id={getId('title')}>{i18n.t(titles[list])}</h3>
      <ol className="rows" data-order>
        {entries.map((entry, at) => {
          const name = getLocalized(entry.label, language) || getUsualName(entry)
          const page = pages.find((it) => it.id === entry.id)
          return (
            <MovableRow
              key={entry.id}
              id={getId(entry.id)}
              name={name}
              entries={entries}
              entry={entry}
              onMove={setEntries}
              onToggle={() => setOpenId(openId === entry.id ? null : entry.id)}
              onRemove={
                isLink(entry)
                  ? () => {
                      setEntries(entries.filter((it) => it !== entry))
                      focus(addId)
                    }
                  : undefined
              }
              fields={
                (openId === entry.id || isWrong(at)) && <EntryFields form={form} list={list} at={at} entry={entry} />
              }
            >
              <strong>{name}</strong>
              <span className="muted">{entry.href ?? page?.path}</span>
              {entry.hidden && <Badge>{i18n.t('admin.pages.isHidden')}</Badge>}
              {page?.isOwn && !page.published && <Badge>{i18n.t('admin.pages.unpublished')}</Badge>}
              {Object.values(entry.label).some((it) => it.trim() !== '') && <MissingLanguages texts={[entry.label]} />}
            </MovableRow>
          )
        })}
      </ol>
      <p>
        <Button id={addId} onClick={add}>
          {i18n.t('admin.navigation.addLink')}
          <span className="visually-hidden"> {i18n.t(titles[list])}</span>
        </Button>
      </p>
    </section>
  )
}

type EntryProps = Pick<Props, 'form' | 'list'> & { at: number; entry: NavigationEntry }

function EntryFields({ form, list, at, entry }: EntryProps) {
  const { i18n, language } = useLanguage()
  const path = `${list}.${at}` as const
  const label = { label: i18n.t('admin.navigation.label'), maxLength: navigationLimits.label }
  const labels = listWrittenTexts(`${path}.label`, entry.label, { i18n, language }, label)
  const rows: FormRow<Navigation>[] = [
    entry.href !== null && {
      name: `${path}.href`,
      label: i18n.t('admin.navigation.address'),
      hint: i18n.t(isLink(entry) ? /*i18n*/ 'admin.navigation.addressHint' : /*i18n*/ 'admin.navigation.termsHint'),
      inputMode: 'url',
      autoCapitalize: 'none',
      maxLength: navigationLimits.address,
      isWide: true,
    },
    // What a page is called is written elsewhere, in every language.
    { columns: isLink(entry) ? labels : labels.map(({ hint: _, ...field }) => field) },
    !isLink(entry) && (
      <p key="usual" className="dialog-wide muted">
        {i18n.t('admin.navigation.usualName')}
      </p>
    ),
    canHide(list, entry.id) && { name: `${path}.hidden`, kind: 'checkbox', label: i18n.t('admin.navigation.hide') },
  ]
  return (
    <div className="dialog-form">
      <Fields form={form} rows={rows} />
    </div>
  )
}
