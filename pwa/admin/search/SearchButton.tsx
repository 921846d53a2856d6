import './SearchButton.css'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Icon } from '#pwa/ui/Icon.tsx'
import { placeIcons } from '../placeIcons.ts'
import type { Place } from '../places.ts'

/** Where a slash is a letter. */
const textFields = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]'
/** What is open keeps its keys. */
const openWidgets = '[role=dialog], [role=alertdialog], [role=menu]'

/** `Ctrl+K`, `⌘K`, and `/` outside of text fields; on some keyboards `/` needs the shift key. */
function isSearchKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, target } = event
  if (event.defaultPrevented || altKey || !(target instanceof Element) || target.closest(openWidgets)) return false
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k'
  return key === '/' && target.closest(textFields) === null
}

const loadDialog = async () => ({ default: (await import('./SearchDialog.tsx')).SearchDialog })
const LazyDialog = lazy(loadDialog)

/** The dialog is loaded when the first page is done, so that it opens at once and no letter is lost. */
const preloadDelayMs = 2_000

type Props = {
  /** Those that the person may open. */
  places: Place[]
  isShort: boolean
  onNewBooking: () => void
}

/** Opens the search from every place, also by its keys. */
export function SearchButton({ places, isShort, onNewBooking }: Props) {
  const { i18n } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const preload = setTimeout(() => void loadDialog().catch(() => {}), preloadDelayMs)
    const openByKey = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', openByKey)
    return () => {
      clearTimeout(preload)
      document.removeEventListener('keydown', openByKey)
    }
  }, [])
  return (
    <>
      <Button
        variant="quiet"
        className="search-button"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={() => setOpen(true)}
      >
        <Icon path={placeIcons.search} size={22} />
        <span className={isShort ? 'visually-hidden' : undefined}>{i18n.t('admin.search.title')}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <LazyDialog places={places} onNewBooking={onNewBooking} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
