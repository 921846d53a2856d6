/** The menu of the site and the two lists of its footer: order, names, own links, and what is hidden. */
import { useState } from 'react'
import { Navigation } from '#contract/navigation.ts'
import type { PageEntry } from '#contract/site/pages.ts'
import { listEntries, mapNavigation, type NavigationList, navigationLists, termsId } from '#contract/siteNavigation.ts'
import { ApiError, call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { pull } from '#pwa/offline/sync.ts'
import { useForm } from '../forms/useForm.ts'
import type { StoredSetting } from '../settings/queries.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { ConflictNote } from './ConflictNote.tsx'
import { NavigationFields } from './NavigationFields.tsx'
import './PageDialog.css'

/** All entries of the lists, also those that nobody has ordered yet. */
function listAll(stored: Navigation, pages: readonly PageEntry[]): Navigation {
  const own = pages
    .filter(({ isOwn }) => isOwn)
    .map(({ id, inMenu, inFooter, published }) => ({
      id,
      inMenu: inMenu || published?.inMenu === true,
      inFooter: inFooter || published?.inFooter === true,
    }))
  const list = (name: NavigationList) => listEntries(stored, name, own)
  const all = { menu: list('menu'), links: list('links'), information: list('information') }
  return mapNavigation(all, (entry) => (entry.id === termsId ? { ...entry, href: entry.href ?? '' } : entry))
}

/** Terms without an address have no target. */
const toBody = (typed: Navigation): Navigation =>
  mapNavigation(typed, (entry) =>
    entry.id === termsId && entry.href?.trim() === '' ? { ...entry, href: null } : entry,
  )

/** `stored`: as somebody has saved it last, maybe while the dialog is open. */
type Props = { stored: StoredSetting<Navigation>; pages: readonly PageEntry[]; onClose: () => void }
type Write = { body: Navigation; version: number }

export function NavigationDialog({ stored, pages, onClose }: Props) {
  const { i18n } = useLanguage()
  const [shown] = useState(stored)
  const [isConflict, setConflict] = useState(false)
  const { save, version, dialog, ...form } = useForm<Navigation, Write, unknown>({
    name: 'navigation',
    id: null,
    version: shown.version,
    schema: Navigation,
    initial: () => listAll(shown.value, pages),
    onClose,
    send: ({ body, version }, key) => call('navigation.replace', { body, key, version }),
    store: pull,
    success: () => /*i18n*/ 'admin.navigation.saved',
    failure: () => ({ title: /*i18n*/ 'admin.rooms.failed' }),
    onError: (error) => {
      if (!(error instanceof ApiError && error.status === 412)) return undefined
      setConflict(true)
      void pull()
      return true
    },
  })
  const wrongPaths = save.error instanceof ApiError ? (save.error.problem?.errors ?? []).map(({ path }) => path) : []
  return (
    <FormDialog
      {...dialog}
      title={i18n.t('admin.navigation.title')}
      size="wide"
      submitLabel={isConflict ? i18n.t('admin.conflict.keepMine') : i18n.t('admin.rooms.save')}
      onSubmit={() =>
        save.mutate({ body: toBody(form.values), version: isConflict ? stored.version : (version ?? shown.version) })
      }
      before={
        isConflict && (
          <ConflictNote
            text={i18n.t('admin.navigation.conflict')}
            onTakeTheirs={() => {
              form.setValues(listAll(stored.value, pages))
              save.reset()
            }}
          />
        )
      }
    >
      <p className="dialog-wide muted">{i18n.t('admin.navigation.text')}</p>
      {navigationLists.map((list) => (
        <NavigationFields
          key={list}
          form={form}
          list={list}
          pages={pages}
          isWrong={(at) => wrongPaths.some((path) => path.startsWith(`${list}.${at}.`))}
        />
      ))}
    </FormDialog>
  )
}
